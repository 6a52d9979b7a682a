import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { SectionLink } from './section-link.tsx'
import { sectionStates, UNIT_SECTIONS, type UnitPlace } from './unit-sections.ts'
import type { UnitView } from '#workers/replica-api.ts'

const PLACES: readonly UnitPlace[] = [
  ...UNIT_SECTIONS.map(({ id }) => id),
  'arrival',
  'turnover',
  'hands',
  'publishing',
]
/** Sections that only the room's own host has. */
const OWN: readonly UnitPlace[] = ['arrival', 'turnover', 'hands']

/** Links to the sections, showing which are complete and, always in sight, which one is being read. */
export function SectionNav({ unit, isOwn }: { unit: UnitView; isOwn: boolean }) {
  const { t } = useTranslation('units')
  const current = useSectionInSight()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const strip = list.current
    const link = strip?.querySelector('[aria-current]')
    if (!strip || !link) return
    const [around, at] = [strip.getBoundingClientRect(), link.getBoundingClientRect()]
    // Not `scrollIntoView`, which scrolls the page too.
    strip.scrollBy({ left: (at.left + at.right - around.left - around.right) / 2 })
  }, [current])
  const states: Partial<Record<UnitPlace, 'done' | 'open' | 'empty'>> = sectionStates(unit)
  return (
    <nav className="unit-nav" aria-label={t('sections')}>
      <ul ref={list}>
        {PLACES.filter((id) => (isOwn || !OWN.includes(id)) && (id !== 'hands' || unit.version > 0)).map(
          (id) => (
            <li key={id}>
              <SectionLink id={id} isCurrent={current === id}>
                {t(`section.${id}`)}
                {states[id] === 'done' && <Icon name="check2" label={t('sectionDone')} />}
                {states[id] === 'open' && <Icon name="circle" label={t('sectionOpen')} />}
              </SectionLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

/** Returns the section being read: the last one whose heading has passed the upper third of the window. */
function useSectionInSight(): UnitPlace | null {
  const [current, setCurrent] = useState<UnitPlace | null>(null)
  useEffect(() => {
    const look = (): void => {
      const passed = PLACES.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
        return top < window.innerHeight / 3
      })
      const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      setCurrent((isAtEnd ? PLACES.at(-1) : passed.at(-1)) ?? PLACES[0] ?? null)
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}
