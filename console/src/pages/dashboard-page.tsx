import { Page } from '../kit/layout.tsx';
export default function DashboardPage() {
  return <Page title="Dashboard">Soon</Page>;
}
