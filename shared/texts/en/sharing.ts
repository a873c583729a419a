import { inBoth } from '../language.ts';

const en = {
  SHARING_TEXTS: {
    pressAndHold: 'Press and hold the link, then choose Copy.',
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    hoursChoice: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    untilIStop: 'Until I stop',
    ifForgotten: (hours: string) => `If you forget, it stops after ${hours}.`,
    untilOrStopped: (time: string) => `Until ${time}, or until you stop it.`,
    untilTripEnds: 'Until your trip ends',
    untilYouStop: 'Until you stop it',
    until: (time: string) => `Until ${time}`,
    shared: (time: string) => `Shared ${time}`,
    sharedAtMost: (time: string, until: string) => `Shared ${time}, at most until ${until}`,
    links: 'My active links',
    linksNotLoaded: 'Your links did not load.',
    tryAgain: 'Try again',
    linksLoading: 'Loading your links',
    noLinks: 'No active links. Links you share appear here.',
    shareAgain: (time: string) => `Share the link of ${time} again`,
    stopLink: (time: string) => `Stop sharing the link of ${time}`,
    stop: 'Stop',
    title: 'My location on Boda',
    shareLocation: 'Share my location',
    shareFor: 'Share for',
    makingLink: 'Making the link',
    byWhatsapp: 'Send by WhatsApp',
    anotherWay: 'Send another way',
  },
};
export type En = typeof en;

export const { SHARING_TEXTS } = inBoth(en, () => import('../sw/sharing.ts'));
