import { J, type Road } from './junctions.ts';

/** A few streets inside the four county towns, for short rides. */
export const TOWN_STREETS: readonly Road[] = [
  { name: 'Embu, hospital loop', line: [J.embu, [37.454, -0.5375], [37.452, -0.5335], [37.4522, -0.528], J.embuNorth] },
  {
    name: 'Embu, eastern loop',
    line: [J.embu, [37.4605, -0.5378], [37.4632, -0.5335], [37.461, -0.5292], J.embuNorth],
  },
  { name: 'Embu, market street', line: [J.embu, [37.4578, -0.542], [37.4545, -0.5425], [37.454, -0.5375]] },
  {
    name: 'Embu, Itabua road',
    line: [
      [37.4605, -0.5378],
      [37.468, -0.5388],
      [37.4754, -0.5406],
    ],
  },
  { name: 'Embu, Kangaru School road', line: [J.university, [37.4605, -0.5165], [37.464, -0.521], [37.461, -0.5292]] },
  { name: 'Meru, hospital road', line: [J.meru, [37.6512, 0.0508], [37.6492, 0.055], J.makutanoMeru] },
  { name: 'Meru, market street', line: [J.meru, [37.6522, 0.0448], J.gakoromone] },
  { name: 'Meru, museum street', line: [[37.6512, 0.0508], [37.6545, 0.0488], J.gakoromone] },
  {
    name: 'Meru, Kinoru road',
    line: [J.meru, [37.644, 0.0478], [37.639, 0.0515], [37.6375, 0.0565], [37.632, 0.0605]],
  },
  { name: 'Meru, polytechnic road', line: [[37.6492, 0.055], [37.6495, 0.061], J.kaaga] },
  {
    name: 'Chuka, hospital road',
    line: [J.chuka, [37.6452, -0.3362], [37.644, -0.34], [37.6485, -0.3415], [37.656, -0.3455]],
  },
  { name: 'Chuka, school road', line: [J.chuka, [37.645, -0.3305], [37.6475, -0.3255], J.ndagani] },
  { name: 'Chuka, court street', line: [J.chuka, [37.6485, -0.335], [37.6485, -0.3415]] },
  { name: 'Kerugoya, hospital road', line: [J.kerugoya, [37.2835, -0.5015], [37.2822, -0.5052]] },
  {
    name: 'Kerugoya, stadium road',
    line: [
      [37.2822, -0.5052],
      [37.279, -0.5065],
      [37.2776, -0.5035],
    ],
  },
  {
    name: 'Kerugoya, northern loop',
    line: [
      J.kerugoya,
      [37.2825, -0.496],
      [37.281, -0.4925],
      [37.2775, -0.4935],
      [37.2745, -0.4965],
      [37.2776, -0.5035],
    ],
  },
];
