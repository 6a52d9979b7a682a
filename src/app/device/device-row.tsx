import './device-row.css'
import type { ReactNode } from 'react'

/** One capability of the device, and whether it is available. */
export function DeviceRow({ label, text, action }: { label: string; text: string; action?: ReactNode }) {
  return (
    <div className="device-row row spread">
      <p>
        <b>{label}</b>
        <span role="status">{text}</span>
      </p>
      {action}
    </div>
  )
}
