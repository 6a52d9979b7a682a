import './account.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AuthHeading } from './auth-heading.tsx'

/** The result of an account operation: a heading that takes the focus, an explanation, and one link to continue. */
export function AccountOutcome(props: {
  title: string
  children: ReactNode
  to: string
  /** The navigation state for `to`. */
  state?: unknown
  action: string
}) {
  return (
    <>
      <AuthHeading title={props.title} isNew />
      <div className="stack gap-2 auth-outcome">{props.children}</div>
      <Link className="button button-primary button-large" to={props.to} state={props.state}>
        {props.action}
      </Link>
    </>
  )
}
