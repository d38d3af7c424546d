import { Component, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

interface Props {
  children: ReactNode
  onError?: (error: unknown) => void
}

/** Catches what a view, or what stands in a dialog, throws while rendering, tells it, and offers to render it afresh. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  retry = (): void => this.setState({ failed: false })

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <Failed onRetry={this.retry} />
  }
}

function Failed({ onRetry }: { onRetry: () => void }): ReactNode {
  const texts = useTexts()
  return <ErrorState title={texts.elementFailed} message={texts.elementFailedSafe} onRetry={onRetry} />
}
