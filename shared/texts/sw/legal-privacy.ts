import type { En } from '../en/legal-privacy.ts';
import { GRID_M } from '#shared/domain/constants/positions.ts';
import {
  ADMIN_DEVICE_DAYS,
  RATINGS_SHOWN_FROM,
  SHARE_KEPT_DAYS,
  SIGN_IN_COOKIE_MIN,
} from '#shared/domain/constants/rules.ts';
import { KEPT } from '#shared/domain/retention.ts';

export const PRIVACY: En['PRIVACY'] = {
  title: 'Sera ya faragha',
  lead: {
    before:
      'Boda inaunganisha abiria na madereva wa boda boda Embu, Meru, Tharaka Nithi na Kirinyaga. Ili kufanya hivyo, inahitaji taarifa fulani kukuhusu. Ukurasa huu unaeleza tunachokusanya na kwa nini, nani anakiona, na unachoweza kufanya. Unafuata Sheria ya Kenya ya Ulinzi wa Data (Data Protection Act) ya 2019. Jinsi safari zinavyofanyika imeelezwa kwenye ',
    link: 'Masharti ya huduma',
    after: '.',
  },
  noSale: 'Hatuuzi data yako. Hakuna matangazo kwenye Boda, na hakuna kinachokufuatilia kwenye tovuti nyingine.',

  everyone: {
    title: 'Tunachokusanya kutoka kwa kila mtu',
    google: {
      strong: 'Kutoka kwa akaunti yako ya Google, unapoingia:',
      rest: 'jina lako, email yako, link ya picha yako ya wasifu na namba ya Google ya akaunti yako. Hatuoni password yako kamwe.',
    },
    you: { strong: 'Kutoka kwako:', rest: 'jina lako, namba yako ya simu na kama wewe ni abiria au dereva.' },
    location: {
      strong: 'Mahali ulipo (GPS),',
      rest: 'ukishakubali kwenye simu yako: ulipo, usahihi wake, unakoelekea na mwendo wako. Tunahifadhi tu mahali pa mwisho ulipokuwa, si kote ulikopita. Ni ombi la msaada (SOS) pekee lililo tofauti: tazama hapa chini.',
    },
    trips: {
      strong: 'Safari zako:',
      rest: 'ulipochukuliwa na ulikoenda, saa, idadi ya abiria, mzigo, nauli na njia ya malipo, nani alisafiri na nani, nini kilifanyika na lini, ujumbe mfupi mliotumiana, nyota mlizopeana, ulichotuambia kuhusu safari na jibu letu, na sababu kama ulighairi.',
    },
    kept: {
      strong: 'Unachohifadhi kwetu:',
      rest: 'madereva wako vipendwa, hadi watu watatu unaowaamini (jina na namba), link za mahali na za safari ulizotengeneza, na arifa tulizokutumia kwenye app.',
    },
    sos: {
      strong: 'Ukiomba msaada (SOS) safarini:',
      rest: 'ombi lenyewe, na mahali walipo abiria na dereva kuanzia hapo, kwa muda usiozidi saa nne au hadi timu ya Boda ilimalize.',
    },
    cookies: {
      strong: 'Cookies:',
      rest: `moja inakuwezesha kubaki umeingia; nyingine inalinda zile dakika chache za kuingia; ya tatu inahifadhi lugha uliyochagua, na haisemi wewe ni nani. Admin wana moja ya kuingia kwao, na moja inayotambua kifaa chao kwa siku ${ADMIN_DEVICE_DAYS}. Boda haiweki nyingine.`,
    },
  },

  drivers: {
    title: 'Tunachokusanya pia kutoka kwa madereva',
    lead: 'Ili kujisajili na kupatikana, dereva anatupa:',
    points: {
      contact: 'jina, namba ya simu na, akipenda, email (si lazima);',
      documents: 'kitambulisho (ID) na leseni ya kuendesha, kama picha;',
      photo: 'picha yake mwenyewe;',
      plate: 'namba plate ya pikipiki, kwa maandishi na kwa picha;',
      stage: 'jina la steji, na mahali steji au nyumbani kulipo;',
      gps: 'mahali alipo (GPS) akiwa hewani au safarini;',
      fares: 'bei zake: nauli za mjini, za nje ya mji na za njia moja moja;',
      hours: 'saa za kazi, na kama yuko tayari.',
    },
    workedOut:
      'Kutokana na safari zilizomalizika tunahesabu idadi ya safari za dereva, mapato na wastani wa nyota. Pia tunahifadhi uamuzi wa wakaguzi wetu: picha walizoomba upya na sababu ya kusimamishwa, ambayo dereva anaweza kuisoma; na abiria ambao dereva amewazuia.',
  },

  phone: {
    title: 'Kinachobaki kwenye simu yako',
    contacts:
      'Watu ambao abiria anaongeza kwenye “Watu wangu”, kutoka kwa orodha ya simu au kwa kuandika, wanabaki kwenye simu hiyo na hawatumwi kwetu. Vivyo hivyo vitu vidogo vya kukurahisishia, kama vile iwapo sauti zimewashwa. Ukifuta data ya browser, vyote vinaondoka.',
    lastKnown:
      'Ili uwe nayo hata bila mtandao, simu unayotumia pia inahifadhi kile Boda ilikuonyesha mwisho: safari zako pamoja na jina, namba plate na namba ya simu ya mwenzako, wasifu wako na watu unaowaamini. Hufutwa ukitoka, ukitolewa, na mtu mwingine akiingia.',
    waiting:
      'Unachofanya bila mtandao kinasubiri kwenye simu hadi kitumwe. Agizo au usajili ambao hujamaliza unabaki hapo, pamoja na picha zake, na pia mahali pa safari zako za mwisho. Vyote hufutwa ukitoka, na mtu mwingine akiingia. Mahali ulipokuwa safarini bila mtandao, kwa dakika 10 za mwisho, pia panahifadhiwa hapo. Baadaye panatumwa kwetu, na ni ombi la msaada (SOS) kwenye safari hiyo pekee linalopahifadhi.',
  },

  uses: {
    title: 'Tunaitumia kwa nini',
    points: {
      trips:
        'Kufanikisha safari unazoomba au kukubali: kutafuta madereva walio karibu, kupanga nauli, kukadiria saa ya kufika na kuwaunganisha.',
      where: 'Kumwonyesha abiria na dereva mahali mwenzake alipo safari ikiendelea.',
      checks:
        'Kuhakikisha ni nani anaendesha: tunakagua hati za dereva kabla hajaanza kubeba abiria, na jina, namba au namba plate mpya kabla ya mtu yeyote kuviona; tunalinganisha namba za simu, namba plate na vitambulisho, ili aliyepigwa marufuku asijisajili tena kimya kimya.',
      safety: 'Kuweka huduma salama: kujibu maombi ya msaada, kuzuia matumizi mabaya na kutatua malalamiko.',
      fares: 'Kuhifadhi rekodi za nauli ambazo sheria inadai.',
    },
    grounds:
      'Tunafanya hivi kwa sababu safari haiwezekani bila hiyo, kwa sababu sheria inadai, au kwa sababu ulikubali. Mahali ulipo na arifa zinahitaji ruhusa yako: unaitoa kwenye simu yako na unaweza kuiondoa hapo wakati wowote. Nauli na maombi hufuata kanuni zisizobadilika; hatukuchambui tabia zako.',
  },

  whoSees: {
    title: 'Nani anaona nini',
    passengerPhone: {
      strong: 'Namba yako ya simu ukiwa abiria',
      rest: 'inaonekana tu kwa dereva uliyemwomba au aliyekubali safari yako, na ni safari hiyo ikiwa bado wazi pekee.',
    },
    requests: {
      together: {
        strong: 'Ukiomba madereva wote walio karibu,',
        rest: 'walioombwa wanaona jina lako la kwanza, nyota zako na mahali panapojulikana palipo karibu na safari yako inapoanzia na inapoishia, si mahali hasa wala namba yako.',
      },
      alone: {
        strong: 'Ukimwomba dereva mmoja,',
        rest: 'dereva huyo anaona jina lako, namba yako ya simu, na mahali hasa unapochukuliwa na unakoenda, ombi lako likimsubiri.',
      },
      accepted: {
        strong: 'Dereva anayekubali safari yako',
        rest: 'anaona jina lako, namba yako ya simu safari ikiwa wazi, na mahali hasa unapochukuliwa na unakoenda. Haya, bila namba, yanabaki kwenye historia ya safari za dereva huyo.',
      },
      past: {
        strong: 'Dereva ambaye hakuchukua ombi lako',
        rest: 'anabaki tu na jina lako la kwanza na mahali hapo panapojulikana.',
      },
      blocked: {
        strong: 'Dereva anaweza kumzuia abiria,',
        rest: 'bila abiria kuambiwa. Dereva huyo hapati tena maombi kutoka kwa abiria huyo, wala abiria haonyeshwi dereva huyo.',
      },
    },
    passengerLocation: {
      strong: 'Mahali ulipo ukiwa abiria',
      rest: 'panaonekana tu kwa dereva wako, na ni wakati wa safari inayoendelea pekee.',
    },
    aboutDriver: {
      strong: 'Kuhusu dereva,',
      rest: 'abiria walioingia wanaona jina, namba ya simu, picha, steji, namba plate na picha yake, nyota, idadi ya safari na nauli. Hawaoni kamwe kitambulisho (ID) wala leseni ya kuendesha.',
    },
    whereDriver: { strong: 'Mahali dereva alipo', rest: 'inategemea anachofanya:' },
    byStatus: {
      online: `Akiwa tayari: abiria walio na akaunti inayotumika wanaona mraba wa kama mita ${GRID_M} ambamo dereva yumo, si mahali hasa ndani yake. Madereva wanaosubiri kwenye steji yao wanaonekana na mtu yeyote.`,
      on_route:
        'Akiwa safarini: ni abiria wa safari hiyo pekee anayeona alipo, na watu walio na link kutoka kwa abiria au dereva. Wengine wote wanasoma “Yuko safarini na abiria”, bila mahali wala umbali.',
      offline:
        'Asipokuwa hewani: hakuna anayeona. Abiria wanasoma umbali hadi mji wa mahali alipojisajili, kwa kilomita kamili; mahali penyewe, ambapo panaweza kuwa nyumbani, hapaonyeshwi mtu yeyote.',
    },
    atStage: {
      strong: 'Kwenye steji,',
      rest: 'mtu yeyote anaweza kuona ni madereva gani wa steji hiyo wanaosubiri hapo: jina la kwanza, namba plate na kwa muda gani. Walioingia wanaona pia picha.',
    },
    locationLink: {
      strong: 'Link ya mahali ulipo',
      rest: `inaonyesha jina lako na ulipo kwa yeyote aliye nayo, na inakufuata tu wakati kufuatilia mahali kumewashwa. Inaisha baada ya saa ambazo app inakuonyesha; kwa siku ${SHARE_KEPT_DAYS} zaidi inaonyesha mahali pa mwisho ulipokuwa, ikiandikwa kwamba muda wake umeisha, kisha inafutwa. Ukiacha kushiriki, inafutwa mara moja.`,
    },
    tripLink: {
      strong: 'Link ya safari yako',
      rest: `inaonyesha jina lako la kwanza, jina la kwanza la dereva, picha yake na namba plate, mahali panapojulikana palipo karibu na safari inapoanzia na inapoishia, na wakati utakapofika. Hadi safari iishe, ramani inaonyesha dereva alipo na mahali panapofuata, yaani unapochukuliwa hadi safari ianze, kisha unakoenda: mahali panapojulikana, au kwa ukaribu wa kama mita ${GRID_M}. Link inafutwa siku ${SHARE_KEPT_DAYS} baadaye.`,
    },
    ratings: {
      strong: 'Nyota unazowapa wengine',
      rest: `hazionyeshwi kwao moja moja, ila kama wastani tu: baada ya kukadiriwa mara ${RATINGS_SHOWN_FROM}, na husasishwa kila baada ya mara ${RATINGS_SHOWN_FROM} nyingine. Wastani hausemi nani alitoa ngapi, lakini anayejua zile nyingine anaweza kukisia zako, kama kwa wastani wa 1 au 5.`,
    },
    admins: {
      strong: 'Admin',
      rest: 'wa Boda wanaona akaunti, hati, safari, mahali madereva walipo, na maombi ya msaada, kadiri kazi yao inavyohitaji, na wanaweza kuandika maelezo kuhusu akaunti ambayo admin pekee huyaona. Wanachofanya, na kila hati wanayofungua, huandikwa kwenye kumbukumbu.',
    },
    authorities: {
      strong: 'Serikali na mahakama',
      rest: 'hupata data tu pale sheria ya Kenya au mahakama ya Kenya inapodai.',
    },
  },

  services: {
    title: 'Huduma nyingine',
    lead: 'Wengine wanatufanyia kazi fulani, na wanajua kile wanachohitaji kwa kazi hiyo. Baadhi yao wako nje ya Kenya.',
    google: { strong: 'Google', rest: 'inakuingiza, na browser yako inapakia picha za wasifu kutoka huko.' },
    map: { strong: 'Huduma ya ramani', rest: 'inatoa ramani; inajua ni eneo gani unaangalia.' },
    address: {
      strong: 'Huduma ya anwani',
      rest: 'inageuza mahali kuwa jina la mahali; simu yako inaitumia mahali ulipo, bila jina lako. Ukiagiza kutoka hapo ulipo, dereva wako anasoma jina hilo.',
    },
    push: {
      strong: 'Huduma ya push ya browser yako',
      rest: 'inakuletea arifa Boda ikiwa imefungwa, kama uliziwasha. Zimefichwa kwa msimbo, na haiwezi kuzisoma.',
    },
    network: {
      strong: 'Mtandao wako wa simu na WhatsApp',
      rest: 'zinabeba simu na ujumbe unaoanzisha kutoka kwa app. Hatusikii, hatusomi wala haturekodi.',
    },
  },

  retention: {
    title: 'Tunaihifadhi kwa muda gani',
    kinds: {
      signIn: `Kuingia ambako hujamaliza: dakika ${SIGN_IN_COOKIE_MIN}.`,
      session: `Kuingia kwako kwenye simu: hadi utoke, si zaidi ya siku ${KEPT.session.days}.`,
      notifications: `Arifa kwenye app: siku ${KEPT.notifications.days}.`,
      alerts: `Ombi la msaada, pamoja na mahali pake: siku ${KEPT.alerts.days}, hata baada ya akaunti kufutwa.`,
      links: `Link ya mahali ulipo au ya safari: siku ${KEPT.links.days} baada ya kuisha, au hadi uache kushiriki.`,
      photosAhead: `Picha za dereva ambazo hazikufuatwa na usajili: siku ${KEPT.photosAhead.days}.`,
      lastPosition: 'Mahali ulipo: hadi pengine papya pachukue nafasi yake, au akaunti yako ifutwe.',
      account:
        'Akaunti yako, safari na mahali pake, nyota, hati, vipendwa, abiria waliozuiwa, watu unaowaamini na kile ambacho admin wameandika kuihusu: kwa muda wote ambao una akaunti. Unaweza kufuta akaunti yako wakati wowote. Safari zilizomalizika basi hubaki na jina lako, mahali na nauli, kwa sababu sheria inadai rekodi za nauli; zilizoghairiwa hubaki na jina lako la kwanza na mahali panapojulikana. Nyota ulizotoa au kupata hubaki, kwa ajili ya wastani wa mwenzako, pamoja na kile ambacho wengine walituambia kuhusu safari nawe. Kile ambacho kumbukumbu ya admin inasema kukuhusu pia hubaki; mengine yote hufutwa.',
      bans: `Alama ya marufuku: hadi iondolewe, si zaidi ya siku ${KEPT.bans.days}, hata baada ya akaunti kufutwa. Ina alama za siri (fingerprint) za namba ya simu, namba plate na picha ya kitambulisho, siku na sababu, lakini haina jina wala namba.`,
      formerAccounts: `Kwamba madereva walikuzuia: hadi wakufungulie, si zaidi ya siku ${KEPT.formerAccounts.days} baada ya akaunti yako kufutwa. Kwa muda huo, au kwa saa mbili kama hakuna aliyekuzuia, tunahifadhi alama za siri (fingerprint) za email yako na za kuingia kwako, ili akaunti yako mpya iwe na vizuizi vilevile na mipaka ileile ya kuagiza.`,
      adminLog:
        'Kumbukumbu ya kile admin walifanya: kwa muda unaohitajika ili waweze kukitolea hesabu, hata baada ya akaunti kufutwa. Inaweza kuwa na majina, na sehemu za namba za simu, email na namba plate.',
    },
    logs: 'Kumbukumbu za server hazina majina, namba za simu, mahali, msimbo wala link. Ili kuzuia matumizi mabaya, maombi huhesabiwa kwa anwani ya mtandao kwa dakika moja.',
  },

  security: {
    title: 'Tunailinda vipi',
    text: 'Kuingia na link ni namba ndefu zisizotabirika; ya kuingia tunahifadhi alama ya siri (fingerprint) pekee. Tunaondoa kwenye picha kile ambacho kamera iliandika ndani yake, kama vile mahali zilipopigwa, na tunazionyesha tu kwa waliotajwa hapo juu. Data ikiangukia mikononi mwa wasiofaa, tunamwambia Kamishna wa Data ndani ya masaa 72, na wewe pia, kama sheria inavyodai.',
  },

  rights: {
    title: 'Haki zako',
    lead: 'Chini ya Sheria ya Ulinzi wa Data unaweza:',
    points: {
      copy: 'kuuliza tunatumia data yako kwa nini, na kupata nakala;',
      correct: 'kuomba irekebishwe, au ifutwe pale ambapo si kweli, inapotosha au haihitajiki tena;',
      object: 'kupinga jinsi inavyotumika, au kuondoa ruhusa yako;',
      take: 'kuihamisha hadi huduma nyingine.',
    },
    inApp:
      'Kwenye app unaweza kubadilisha jina lako na namba ya simu (jina, namba au namba plate mpya ya dereva inaonekana tukishaikagua) na, kwenye wasifu wako chini ya “Data yako”, kupakua kila kitu tunachohifadhi kukuhusu au kufuta akaunti yako. Kwa mengine yote, wasiliana na timu ya Boda; tunaweza kukuuliza swali moja au mawili ili kuhakikisha ni wewe.',
  },

  children: {
    title: 'Walio chini ya miaka 18',
    text: 'Walio chini ya miaka 18 wanahitaji ruhusa ya mzazi au mlezi ili kutumia Boda. Ukijua kwamba mtoto anaitumia bila ruhusa hiyo, tuambie, nasi tutafuta akaunti hiyo.',
  },

  complaints: {
    title: 'Malalamiko na mabadiliko',
    office: {
      before:
        'Tafadhali tuambie sisi kwanza ukiweza: mambo mengi hurekebishwa haraka. Unaweza kulalamika wakati wowote kwa Ofisi ya Kamishna wa Ulinzi wa Data (ODPC) iliyo Nairobi, ',
      link: 'www.odpc.go.ke',
      after: '.',
    },
    changes:
      'Sera hii ikibadilika, maandishi mapya yanaonekana hapa na tarehe mpya ya kuanza kutumika. Tunakuambia kwenye app kabla ya mabadiliko yanayogusa haki zako.',
  },
};
