import { ChunkLoadError } from '@arbo/core/internal'
import { Component, type ComponentType, type ReactNode } from 'react'
import { PartFailed, type PartFailedProps } from './PartFailed.tsx'

interface PartBoundaryProps {
  children: ReactNode
  /** Closes the failed part, where it was opened over the page. */
  onClose?: (() => void) | undefined
  onFailed?: () => void
  /** Called before it renders again. */
  onRetry?: () => void
  /** Another value is other content, and clears the failure. */
  of?: unknown
  /** Shown in place of the failed part. */
  Failed?: ComponentType<PartFailedProps> | undefined
}

interface State {
  error: unknown
  of: unknown
}

/** Confines a failure to its screen, panel or dialog. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { error: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  static getDerivedStateFromProps({ of }: PartBoundaryProps, state: State): Partial<State> | null {
    return of === state.of ? null : { error: null, of }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, onClose, Failed = PartFailed } = this.props
    if (error === null) return children
    return <Failed isMissing={error instanceof ChunkLoadError} onRetry={this.retry} onClose={onClose} />
  }
}
