interface StartPinProps {
  /** Four digits. */
  pin: string;
}

/** The PIN that the passenger tells the driver once they sit on the motorbike (R26). */
export function StartPin({ pin }: StartPinProps) {
  return (
    <section
      aria-label="Your PIN"
      className="flex items-center justify-between gap-4 rounded-control bg-accent-tint px-4 py-1.5"
    >
      <p className="min-w-0 text-sm leading-snug text-balance">Tell your driver this PIN to start the ride.</p>
      <p className="shrink-0 text-3xl font-bold tracking-[0.15em] tabular">
        <span aria-hidden>{pin}</span>
        {/* Read digit by digit, not as a number. */}
        <span className="sr-only">{[...pin].join(' ')}</span>
      </p>
    </section>
  );
}
