import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type Props = {
  label: string
  tabs: {
    id: string
    label: ReactNode
    panel: ReactNode
    /** Address of the tab, for use without a script. */
    to?: string
  }[]
  active: string
  onChange: (id: string) => void
}

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

/** Visible width of the previous tab beside the active one, in px. */
const PEEK = 48

export function Tabs({ label, tabs, active, onChange }: Props) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const activeIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === active),
  )

  // On narrow screens the row is wider than the window, so the active tab scrolls into view.
  useLayoutEffect(() => {
    const tab = row.current?.children[activeIndex] as HTMLElement
    row.current?.scrollTo({ left: tab.offsetLeft - row.current.offsetLeft - PEEK })
  }, [activeIndex])

  /** @param from the focused tab; the active one may lag behind quick key presses */
  function onKeyDown(event: KeyboardEvent, from: number) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    let next = (from + step + tabs.length) % tabs.length
    if (!Number.isFinite(step)) next = step > 0 ? tabs.length - 1 : 0
    onChange(tabs[next]?.id ?? active)
    ;(row.current?.children[next] as HTMLElement | undefined)?.focus()
  }

  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className="tabs">
        {tabs.map(({ id, label: name, to }, index) => (
          <a
            key={id}
            id={`${base}${id}`}
            role="tab"
            href={to ?? `#${base}panel`}
            aria-selected={index === activeIndex}
            aria-controls={`${base}panel`}
            tabIndex={index === activeIndex ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={(event) => {
              event.preventDefault()
              onChange(id)
            }}
          >
            {name}
          </a>
        ))}
      </div>
      <div
        id={`${base}panel`}
        role="tabpanel"
        aria-labelledby={`${base}${tabs[activeIndex]?.id}`}
        tabIndex={-1}
      >
        {tabs[activeIndex]?.panel}
      </div>
    </>
  )
}
