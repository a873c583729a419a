import { LegalPage, TextLink } from './legal-page.tsx';
import { DriverData, EveryonesData, StaysOnPhone } from './privacy-data.tsx';
import { Children, Complaints, Retention, Rights, Security } from './privacy-rights.tsx';
import { Services, Uses, WhoSees } from './privacy-use.tsx';

/** /privacy-policy: what the app handles about people, why, who sees it and for how long (spec 2 §1, §9). */
export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={
        <>
          <p>
            Boda brings passengers and motorbike-taxi drivers together in Embu, Meru, Tharaka Nithi and Kirinyaga. For
            that it needs to know some things about you. This page says which, why, who sees them and what you can do
            about it. It follows the Data Protection Act, 2019 of Kenya. How rides work is written in the{' '}
            <TextLink href="/terms-of-service">Terms of Service</TextLink>.
          </p>
          <p className="rounded-card bg-brand-tint px-4 py-3 font-semibold">
            We do not sell your data. There is no advertising in Boda, and nothing that follows you to other sites.
          </p>
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
      <Security />
      <Rights />
      <Children />
      <Complaints />
    </LegalPage>
  );
}
