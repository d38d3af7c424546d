import type { ReactNode } from 'react'

interface StateMessageProps {
  icon?: ReactNode
  title: string
  message?: ReactNode
  action?: ReactNode
  role?: 'alert'
}

/** The common shape of the empty, error and no-permission states. */
export function StateMessage({ icon, title, message, action, role }: StateMessageProps): ReactNode {
  return (
    <div className="arbo-state" role={role}>
      {icon && <span className="arbo-state-icon">{icon}</span>}
      <p className="arbo-state-title">{title}</p>
      {message && <p className="arbo-state-message">{message}</p>}
      {action && <div className="arbo-state-action">{action}</div>}
    </div>
  )
}
