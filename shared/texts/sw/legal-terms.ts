import type { En } from '../en/legal-terms.ts';

export const TERMS: En['TERMS'] = {
  title: 'Masharti ya huduma',
  lead: {
    before:
      'Masharti haya yanatumika kati yako na Boda kila unapotumia app, ukiwa abiria au dereva. Ukiingia, unayakubali. Jinsi tunavyoshughulikia data yako imeelezwa kwenye ',
    link: 'Sera ya faragha',
    after: '.',
  },
  drivers: {
    title: 'Boda ni nini, na si nini',
    text: 'Boda ni app inayowaunganisha abiria na madereva. Madereva wanajitegemea: hawajaajiriwa na Boda, wanawajibika kwa pikipiki yao, na wanaamua ni lini na ni nani watambeba. Safari yenyewe ni makubaliano kati ya abiria na dereva.',
  },
  users: {
    title: 'Nani anaweza kutumia Boda',
    text: 'Mtu yeyote wa miaka 18 au zaidi. Walio chini ya miaka 18 wanahitaji ruhusa ya mzazi au mlezi. Toa jina lako halisi na namba ya simu ambayo unapatikana, na usimpe mtu mwingine akaunti yako ya Google. Madereva hujisajili kwa hati zao na wanaweza kubeba abiria zikishaidhinishwa.',
  },
  booking: {
    title: 'Kuagiza safari',
    text: 'Abiria anamwomba dereva mmoja, au walio karibu zaidi, safari ya sasa au ya ndani ya masaa 24 yajayo. Makubaliano yanakuwepo dereva akishakubali; hakuna dereva anayelazimika. Ombi ambalo hakuna anayelijibu linaisha baada ya dakika chache. Pikipiki hubeba abiria wasiozidi wawili, na haibebi mzigo mkubwa kuliko sanduku la nguo au boksi.',
  },
  availability: {
    title: 'Upatikanaji wa madereva',
    text: 'Dereva aliye hewani yuko huru au yuko safarini. Huru maana yake yuko tayari kwa ombi; app inasema “Yuko tayari”. Safarini maana yake yuko na abiria au anamwendea; app inasema “Yuko safarini na abiria”. Dereva asiye hewani hapati maombi. Mahali na saa za kufika ni makadirio.',
  },
  fares: {
    title: 'Nauli',
    lead: 'Nauli ni kwa shilingi za Kenya (KSH). Zinapangwa na:',
    points: {
      distance: 'umbali: safari ikiwa ndefu, nauli inapanda ndani ya bei za dereva;',
      location: 'mahali: kama safari inatoka au inaenda mahali panapoitwa Town, kama Embu Town;',
      presets: 'bei za dereva: kila dereva ana bei zake, na nauli maalum kwa njia alizoweka.',
    },
    shown: 'Nauli inaonyeshwa kabla ya kuagiza na haibadiliki baadaye. Hakuna ada fiche.',
  },
  payment: {
    title: 'Malipo',
    ways: 'Malipo yanaweza kuwa kwa cash au kwa pesa za simu. Kwa sasa ni cash pekee inayokubaliwa, inayolipwa dereva mwisho wa safari; njia nyingine zimeandikwa “Inakuja hivi karibuni”.',
    commission:
      'Boda inaweza kukata kamisheni au ada ya huduma kutoka kwa mapato ya madereva. Kwa sasa haikati chochote, na itawaambia madereva kwenye app kabla hilo halijabadilika.',
  },
  contact: {
    title: 'Simu na ujumbe',
    text: 'Simu na ujumbe ndani ya app huwaunganisha abiria na dereva: app inatuma ujumbe mfupi na inafungua simu au chat ya WhatsApp na mwenzako. Simu na chat hupita kwa mtandao wako na WhatsApp, kwa bei zao. Tumia namba uliyoipata kupitia Boda kwa ajili ya safari pekee.',
  },
  cancelling: {
    title: 'Kughairi',
    text: 'Abiria wanaweza kughairi hadi safari ianze. Madereva wanaweza kukataa ombi, na kuacha safari waliyokubali kama hawawezi kuja au abiria hakuja. Kughairi ni bure. Anayeghairi mara kwa mara na kuwaumiza wengine anaweza kupoteza akaunti yake.',
  },
  duties: {
    title: 'Usalama na heshima',
    points: {
      drivers:
        'Madereva wana leseni halali na bima, wanatunza pikipiki iwe salama barabarani, wanabeba helmet na wanafuata sheria za barabara za Kenya.',
      passengers: 'Abiria wanavaa helmet, hawabebi kitu cha hatari au kisicho halali, na wanalipa nauli iliyoonyeshwa.',
      respect: 'Heshimianeni. Hakuna kusumbuana, hakuna maagizo ya uongo, hakuna mahali pa uongo.',
      data: 'Usisome data ya wengine, usikisie link wala usivuruge huduma.',
    },
    suspension:
      'Anayevunja kanuni hizi anaweza kusimamishwa au kupigwa marufuku, mara moja pale usalama unapodai. Unaweza kuuliza timu ya Boda sababu, na kuomba uamuzi uangaliwe upya.',
  },
  limits: {
    title: 'Tunawajibika kwa nini',
    text: 'Tunaendesha app kwa uangalifu, lakini hatuwezi kuahidi kwamba kuna dereva aliye huru, kwamba atafika dakika iliyoonyeshwa, au kwamba mtandao hautakatika. Dereva, si Boda, ndiye anayewajibika kwa jinsi safari inavyofanyika. Hii haipunguzi haki zako za kisheria, pamoja na sheria ya kulinda wateja, wala wajibu wetu tukifanya kosa kwa makusudi au kwa uzembe mkubwa.',
    emergency:
      'Boda si huduma ya dharura, hata ukiomba msaada kwenye app. Kukiwa na dharura piga simu polisi 999, au 911 kwa ambulensi au zima moto.',
  },
  law: {
    title: 'Sheria na mabadiliko',
    text: 'Sheria ya Kenya ndiyo inayotumika, na mahakama za Kenya huamua yale tusiyoweza kukubaliana. Masharti haya yakibadilika, maandishi mapya yanaonekana hapa na tarehe mpya ya kuanza kutumika; ukitumia Boda baada ya tarehe hiyo, umeyakubali.',
  },
};
