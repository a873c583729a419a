import { Card } from '../../../ui/card.tsx';

export function RidesTab() {
  return <Card title="All Rides">Nothing to show yet.</Card>;
}
