import type { En } from '../en/parts.ts';

export const PARTS: En['PARTS'] = {
  language: 'Lugha',
  safety: {
    sos: 'Omba msaada',
    sosSending: 'SOS · inatumwa',
    sosSent: 'SOS imetumwa',
    sosSeen: 'SOS · wameona',
    keepHolding: 'Shikilia…',
    section: 'Omba msaada',
    trustedLoading: 'Inapakia watu unaowaamini',
    addTrusted: 'Ongeza watu unaowaamini',
    sendWhatsapp: (name: string) => `Mtumie ${name} kwa WhatsApp`,
    whatsapp: 'WhatsApp',
    sendSms: (name: string) => `Mtumie ${name} kwa SMS`,
    sms: 'SMS',
  },
  form: {
    cancel: 'Ghairi',
  },
};
