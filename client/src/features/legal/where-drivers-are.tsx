import { PRIVACY } from '#shared/texts/en/legal-privacy.ts';

/** Who sees a driver's position (R47), in the order of the page. A test compares the texts with the server. */
export function WhereDriversAre() {
  return (
    <ul className="mt-1.5 list-disc space-y-1.5 pl-5 marker:text-brand">
      {Object.entries(PRIVACY.whoSees.byStatus).map(([status, text]) => (
        <li key={status} data-driver-status={status}>
          {text}
        </li>
      ))}
    </ul>
  );
}
