import { TERMS } from '#shared/texts/en/legal-terms.ts';
import { LegalPage, LinkParagraph, PlainPoints, Section, TextSection } from './legal-page.tsx';

/** /terms-of-service: what passengers, drivers and Boda may expect of each other (spec 2 §1). */
export function TermsScreen() {
  return (
    <LegalPage title={TERMS.title} lead={<LinkParagraph text={TERMS.lead} href="/privacy-policy" />}>
      <TextSection {...TERMS.drivers} />
      <TextSection {...TERMS.users} />
      <TextSection {...TERMS.booking} />
      <TextSection {...TERMS.availability} />
      <Fares />
      <Payment />
      <TextSection {...TERMS.contact} />
      <TextSection {...TERMS.cancelling} />
      <Duties />
      <Limits />
      <TextSection {...TERMS.law} />
    </LegalPage>
  );
}

function Fares() {
  const { title, lead, points, shown } = TERMS.fares;
  return (
    <Section title={title}>
      <p>{lead}</p>
      <PlainPoints texts={points} />
      <p>{shown}</p>
    </Section>
  );
}

function Payment() {
  const { title, ways, commission } = TERMS.payment;
  return (
    <Section title={title}>
      <p>{ways}</p>
      <p>{commission}</p>
    </Section>
  );
}

function Duties() {
  const { title, points, suspension } = TERMS.duties;
  return (
    <Section title={title}>
      <PlainPoints texts={points} />
      <p>{suspension}</p>
    </Section>
  );
}

function Limits() {
  const { title, text, emergency } = TERMS.limits;
  return (
    <Section title={title}>
      <p>{text}</p>
      <p>{emergency}</p>
    </Section>
  );
}
