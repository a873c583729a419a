import { PRIVACY } from '#shared/texts/en/legal-privacy.ts';
import { LegalPage, LinkParagraph, PlainPoints, Point, Points, Section, TextSection } from './legal-page.tsx';
import { Complaints, Retention, Rights } from './privacy-rights.tsx';
import { Requests } from './what-requests-show.tsx';
import { WhereDriversAre } from './where-drivers-are.tsx';

/** /privacy-policy: the data that the app processes, its purpose, who sees it and for how long (spec 2 §1, §9). */
export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title={PRIVACY.title}
      lead={
        <>
          <LinkParagraph text={PRIVACY.lead} href="/terms-of-service" />
          <p className="rounded-card bg-brand-tint px-4 py-3 font-semibold">{PRIVACY.noSale}</p>
        </>
      }
    >
      <EveryonesData />
      <DriverData />
      <StaysOnPhone />
      <Uses />
      <WhoSees />
      <Services />
      <Retention />
      <TextSection {...PRIVACY.security} />
      <Rights />
      <TextSection {...PRIVACY.children} />
      <Complaints />
    </LegalPage>
  );
}

function EveryonesData() {
  const { title, ...points } = PRIVACY.everyone;
  return (
    <Section title={title}>
      <Points>
        {Object.entries(points).map(([name, text]) => (
          <Point key={name} text={text} />
        ))}
      </Points>
    </Section>
  );
}

function DriverData() {
  const { title, lead, points, workedOut } = PRIVACY.drivers;
  return (
    <Section title={title}>
      <p>{lead}</p>
      <PlainPoints texts={points} />
      <p>{workedOut}</p>
    </Section>
  );
}

function StaysOnPhone() {
  const { title, contacts, lastKnown, waiting } = PRIVACY.phone;
  return (
    <Section title={title}>
      <p>{contacts}</p>
      <p>{lastKnown}</p>
      <p>{waiting}</p>
    </Section>
  );
}

function Uses() {
  const { title, points, grounds } = PRIVACY.uses;
  return (
    <Section title={title}>
      <PlainPoints texts={points} />
      <p>{grounds}</p>
    </Section>
  );
}

function WhoSees() {
  const texts = PRIVACY.whoSees;
  return (
    <Section title={texts.title}>
      <Points>
        <Point text={texts.passengerPhone} />
        <Requests />
        <Point text={texts.passengerLocation} />
        <Point text={texts.aboutDriver} />
        <Point text={texts.whereDriver}>
          <WhereDriversAre />
        </Point>
        <Point text={texts.atStage} />
        <Point text={texts.locationLink} />
        <Point text={texts.tripLink} data-link="trip" />
        <Point text={texts.ratings} />
        <Point text={texts.admins} />
        <Point text={texts.authorities} />
      </Points>
    </Section>
  );
}

function Services() {
  const { title, lead, ...points } = PRIVACY.services;
  return (
    <Section title={title}>
      <p>{lead}</p>
      <Points>
        {Object.entries(points).map(([name, text]) => (
          <Point key={name} text={text} />
        ))}
      </Points>
    </Section>
  );
}
