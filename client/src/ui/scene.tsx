/**
 * The decorative picture of the landing page: a driver and a passenger with helmets, and Mount Kenya behind them. It is
 * a separate file, so that no script contains it. It has both themes, and shows more sky where it is tall.
 */
export const Scene = ({ className }: { className?: string }) => <img src="/scene.svg" alt="" className={className} />;
