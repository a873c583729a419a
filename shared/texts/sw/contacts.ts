import type { En } from '../en/contacts.ts';

export const CONTACTS_SCREEN: En['CONTACTS_SCREEN'] = {
  screen: {
    title: 'Watu wangu',
    add: 'Ongeza mtu',
    search: 'Tafuta mtu',
    searchPlaceholder: 'Tafuta mtu...',
    noneText: 'Gusa alama ya moyo kando ya dereva ili umweke hapa, au ongeza mtu.',
    findDrivers: 'Tafuta madereva',
    noMatchText: 'Jaribu jina au namba ya simu.',
  },
  add: {
    title: 'Ongeza mtu',
    save: 'Hifadhi',
    fromPhone: 'Chagua kutoka kwa simu yako',
    orType: 'Au andika hapa:',
    name: 'Jina',
    phone: 'Namba ya simu',
  },
  remove: {
    title: 'Ondoa mtu',
    confirm: 'Ondoa',
    keep: 'Usiondoe',
  },
  favorites: {
    title: 'Madereva unaowapenda',
    loading: 'Inapakia madereva unaowapenda',
    noneText: 'Gusa alama ya moyo kando ya dereva ili umweke hapa.',
    findDrivers: 'Tafuta madereva',
    statusAgain: 'Utaona tena kama wako tayari ukipata mtandao.',
    loadOnline: 'Madereva unaowapenda wataonekana ukipata mtandao.',
    outOfDate: 'Hali inayoonyeshwa huenda imepitwa na wakati.',
    notLoaded: 'Orodha ya madereva unaowapenda haikufunguka.',
    from: (fare: string) => `Kuanzia ${fare}`,
    book: 'Agiza',
    bookDriver: (name: string) => `Agiza ${name}`,
    trips: (count: number) => `Safari ${count}`,
    afterTrip: 'Baada ya safari hii',
    onceOnline: 'Unaweza kumwagiza akiwa hewani',
  },
  person: {
    remove: (name: string) => `Ondoa ${name}`,
    call: (name: string) => `Mpigie ${name} simu`,
    whatsapp: (name: string) => `WhatsApp kwa ${name}`,
  },
  personal: {
    title: 'Kwenye simu hii',
    text: 'Wako kwenye simu hii tu.',
    addFavorite: (name: string) => `Weka ${name} kwa vipendwa`,
    book: 'Agiza',
    bookPerson: (name: string) => `Agiza ${name}`,
  },
};
