import './device-row.css'
import type { ReactNode } from 'react'

/** One thing that a device can or can't do. */
export function DeviceRow({ label, text, action }: { label: string; text: string; action?: ReactNode }) {
  return (
    <div className="device-row">
      <p>
        <b>{label}</b>
        <span role="status">{text}</span>
      </p>
      {action}
    </div>
  )
}
