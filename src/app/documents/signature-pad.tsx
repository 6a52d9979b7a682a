import './signature-pad.css'
import { type PointerEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { pathOf, SIGNATURE_BOX, type Strokes, withPoint } from './signature-drawing.ts'

/** Lets the person draw a signature with a finger, a pen or a mouse. It may stay blank: the name is the signature. */
export function SignaturePad({
  label,
  clearLabel,
  strokes,
  onDraw,
}: {
  label: string
  clearLabel: string
  strokes: Strokes
  onDraw: (change: (strokes: Strokes) => Strokes) => void
}) {
  const pen = useRef<number | null>(null)

  function draw(event: PointerEvent<SVGSVGElement>, isNewStroke: boolean): void {
    const box = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * SIGNATURE_BOX.width
    const y = ((event.clientY - box.top) / box.height) * SIGNATURE_BOX.height
    onDraw((before) => withPoint(before, [x, y], isNewStroke))
  }

  return (
    <div className="signature-pad stack gap-2">
      <svg
        viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          // Ignores a second finger or the palm.
          if (pen.current !== null) return
          pen.current = event.pointerId
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(event, true)
        }}
        onPointerMove={(event) => {
          if (event.pointerId === pen.current) draw(event, false)
        }}
        onPointerUp={() => (pen.current = null)}
        onPointerCancel={() => (pen.current = null)}
      >
        <path className="signature-line" d="M40 160H560" />
        <path className="signature-ink" d={pathOf(strokes)} />
      </svg>
      <Button kind="quiet" isDisabled={strokes.length === 0} onPress={() => onDraw(() => [])}>
        {clearLabel}
      </Button>
    </div>
  )
}
