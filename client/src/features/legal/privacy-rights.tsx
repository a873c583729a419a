import { PRIVACY } from '#shared/texts/en/legal-privacy.ts';
import { LinkParagraph, PlainPoints, Points, Section } from './legal-page.tsx';

/** How long each kind of data is kept, in the order of the page. */
export function Retention() {
  const { title, kinds, logs } = PRIVACY.retention;
  return (
    <Section title={title}>
      <Points>
        {Object.entries(kinds).map(([kind, text]) => (
          <li key={kind} data-kept={kind}>
            {text}
          </li>
        ))}
        <li>{logs}</li>
      </Points>
    </Section>
  );
}

export function Rights() {
  const { title, lead, points, inApp } = PRIVACY.rights;
  return (
    <Section title={title}>
      <p>{lead}</p>
      <PlainPoints texts={points} />
      <p>{inApp}</p>
    </Section>
  );
}

export function Complaints() {
  const { title, office, changes } = PRIVACY.complaints;
  return (
    <Section title={title}>
      <LinkParagraph text={office} href="https://www.odpc.go.ke" />
      <p>{changes}</p>
    </Section>
  );
}
