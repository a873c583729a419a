import { Card } from '../../../ui/card.tsx';

export function OverviewTab() {
  return <Card title="Overview">Nothing to show yet.</Card>;
}
