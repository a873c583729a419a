import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { APP } from '#shared/texts/en/app.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ErrorBoundaryProps {
  /** A new value resets the boundary, because the person has navigated. */
  resetKey: string;
  children: ReactNode;
}
interface ErrorBoundaryState {
  failed: boolean;
  resetKey: string;
}

/** Replaces a screen that crashed or did not load with a message and a reload button. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-[60dvh] place-items-center" role="alert">
        <EmptyState
          icon={TriangleAlert}
          title={APP.trouble.crashed}
          text={APP.trouble.crashedText}
          action={<Button onClick={() => window.location.reload()}>{APP.trouble.loadAgain}</Button>}
        />
      </main>
    );
  }
}
