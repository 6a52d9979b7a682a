/** The figure on the horizon. `missingHouse` is dashed: in drawings, dashed means "not there". */
export type Drawing = 'house' | 'letterbox' | 'missingHouse'

const FIGURES: Record<Drawing, { ground: string; figure: string; isDashed: boolean }> = {
  house: {
    ground: 'M0 100H176M224 100H400',
    figure: 'M176 100V74l24-22 24 22v26M193 100V85h14v15',
    isDashed: false,
  },
  letterbox: {
    ground: 'M0 100H400',
    figure:
      'M196 100V86M204 100V86M182 86V76a10 10 0 0 1 10-10h18a10 10 0 0 1 10 10v10zM202 66v20M208 66V50h10v6h-10',
    isDashed: false,
  },
  missingHouse: { ground: 'M0 100H176M224 100H400', figure: 'M178 98V74l22-22 22 22v24', isDashed: true },
}

/** The line of the mark, drawn wide for empty and error pages. Decorative. */
export function LineDrawing({ drawing }: { drawing: Drawing }) {
  const { ground, figure, isDashed } = FIGURES[drawing]
  return (
    <svg className="line-drawing line-art" viewBox="0 0 400 112" aria-hidden="true">
      <path className="line-drawing-hill" d="M0 96C60 86 90 66 130 70s44 20 70 12 60-22 104-8 60 18 96 24" />
      <path d={ground} />
      <path d={figure} strokeDasharray={isDashed ? '2 7' : undefined} />
    </svg>
  )
}
