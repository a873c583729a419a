import { inBoth } from '../language.ts';

const en = {
  PARTS: {
    language: 'Language',
    safety: {
      sos: 'SOS',
      sosSending: 'SOS · sending',
      sosSent: 'SOS · sent',
      sosSeen: 'SOS · seen',
      keepHolding: 'Keep holding…',
      section: 'SOS',
      trustedLoading: 'Loading your trusted contacts',
      addTrusted: 'Add trusted contacts',
      sendWhatsapp: (name: string) => `Send to ${name} by WhatsApp`,
      whatsapp: 'WhatsApp',
      sendSms: (name: string) => `Send to ${name} by SMS`,
      sms: 'SMS',
    },
    form: {
      cancel: 'Cancel',
    },
  },
};
export type En = typeof en;

export const { PARTS } = inBoth(en, () => import('../sw/parts.ts'));
