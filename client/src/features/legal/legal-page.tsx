import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { OtherLanguage } from '#client/parts/other-language.tsx';
import { LEGAL } from '#shared/texts/en/legal.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Wordmark } from '#client/ui/logo.tsx';

interface LegalPageProps {
  title: string;
  /** The subject of the page, in a few sentences. */
  lead: ReactNode;
  children: ReactNode;
}

/** A page for reading and printing: one column, with a link back home (spec 2 §2). */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  return (
    <div className="mx-auto w-full max-w-[65ch] px-5 print:max-w-none print:p-0">
      <header className="sticky top-0 -mx-5 flex items-center justify-between gap-3 bg-paper px-5 py-2 print:static">
        <Wordmark />
        <LinkButton to="/" variant="quiet" size="small" icon={ArrowLeft} className="-mr-4 print:hidden">
          {LEGAL.page.backToHome}
        </LinkButton>
      </header>
      <main tabIndex={-1} className="space-y-8 pt-6 pb-16 outline-none print:pb-0">
        <div className="space-y-3">
          <h1 className="text-3xl font-bold">{title}</h1>
          <div className="flex items-center justify-between gap-3">
            <p className="text-sm font-semibold text-ink-2">{LEGAL.page.effective}</p>
            <OtherLanguage className="-mr-4 print:hidden" />
          </div>
          {LEGAL.page.englishBinds !== '' && <p className="text-sm text-ink-2">{LEGAL.page.englishBinds}</p>}
          {lead}
        </div>
        {children}
      </main>
    </div>
  );
}

/** A section without a number; its heading is its accessible name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-xl font-bold break-after-avoid">{title}</h2>
      {children}
    </section>
  );
}

/** A section of one paragraph. */
export function TextSection({ title, text }: { title: string; text: string }) {
  return (
    <Section title={title}>
      <p>{text}</p>
    </Section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1.5 pl-5 marker:text-brand">{children}</ul>;
}

/** Points that are plain texts, in their order. */
export function PlainPoints({ texts }: { texts: Record<string, string> }) {
  return (
    <Points>
      {Object.entries(texts).map(([name, text]) => (
        <li key={name}>{text}</li>
      ))}
    </Points>
  );
}

interface PointProps {
  text: { strong: string; rest: string };
  'data-when'?: string;
  'data-link'?: string;
  children?: ReactNode;
}

/** A point that begins with its subject in bold. */
export function Point({ text, children, ...data }: PointProps) {
  return (
    <li {...data}>
      <strong>{text.strong}</strong> {text.rest}
      {children}
    </li>
  );
}

/** A paragraph with a link in it. */
export function LinkParagraph({ text, href }: { text: { before: string; link: string; after: string }; href: string }) {
  return (
    <p>
      {text.before}
      <TextLink href={href}>{text.link}</TextLink>
      {text.after}
    </p>
  );
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="font-semibold text-brand underline underline-offset-4">
      {children}
    </a>
  );
}
