import { Link } from 'react-router';

/** A row that opens its trip. */
export const ROW = 'block w-full rounded-small px-2 py-2.5 text-left text-sm hover:bg-sunk';

/** Shown in a card instead of a list without rows. */
export const None = ({ children }: { children: string }) => <p className="pb-1 text-sm text-ink-2">{children}</p>;

/** The link below a list to all of its rows. */
export const MoreLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);
