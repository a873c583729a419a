import { Card } from '../../../ui/card.tsx';

export function SettingsTab() {
  return <Card title="Settings">Nothing to show yet.</Card>;
}
