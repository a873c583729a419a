/**
 * The picture of the landing page: a driver and a passenger with helmets, Mount Kenya behind them. Decorative. A file of
 * its own, so that no script carries it; it has both themes, and shows more sky where it is tall.
 */
export const Scene = ({ className }: { className?: string }) => <img src="/scene.svg" alt="" className={className} />;
