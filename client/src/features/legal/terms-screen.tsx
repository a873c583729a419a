import { LegalPage, TextLink } from './legal-page.tsx';
import { Availability, Booking, Cancelling, Fares, Payment } from './terms-rides.tsx';
import { Contact, Drivers, Duties, LawAndChanges, Limits, Users } from './terms-rules.tsx';

/** /terms-of-service: what passengers, drivers and Boda may expect of each other (spec 2 §1). */
export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      lead={
        <p>
          These terms apply between you and Boda whenever you use the app, as a passenger or as a driver. By signing in
          you accept them. What happens with your data is written in the{' '}
          <TextLink href="/privacy-policy">Privacy Policy</TextLink>.
        </p>
      }
    >
      <Drivers />
      <Users />
      <Booking />
      <Availability />
      <Fares />
      <Payment />
      <Contact />
      <Cancelling />
      <Duties />
      <Limits />
      <LawAndChanges />
    </LegalPage>
  );
}
