import './qr-code.css'
import { useEffect, useState } from 'react'

/** Shows a text as a QR code. The drawing code loads with the first one; until then its space is reserved. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    let isHere = true
    import('uqr').then(
      ({ encode }) => {
        if (isHere) setCells(encode(text, { border: 2 }).data)
      },
      // Not loaded: the secret is shown as text next to it.
      (error: unknown) => console.warn(error),
    )
    return () => {
      isHere = false
    }
  }, [text])
  const size = cells.length
  const squares = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  )
}
