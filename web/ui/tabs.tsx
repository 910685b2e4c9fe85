import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

type Props = {
  label: string
  tabs: {
    id: string
    label: ReactNode
    panel: ReactNode
    /** For the time before a script. */
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

/** How much of the tab before shows beside the active one, px. */
const PEEK = 48

export function Tabs({ label, tabs, active, onChange }: Props) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === active),
  )

  // On a narrow screen the row is longer than it is wide.
  useLayoutEffect(() => {
    const tab = row.current?.children[at] as HTMLElement
    row.current?.scrollTo({ left: tab.offsetLeft - row.current.offsetLeft - PEEK })
  }, [at])

  /** @param from the tab that has the focus; the active one may lag behind fast fingers */
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
            aria-selected={index === at}
            aria-controls={`${base}panel`}
            tabIndex={index === at ? 0 : -1}
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
        aria-labelledby={`${base}${tabs[at]?.id}`}
        tabIndex={-1}
      >
        {tabs[at]?.panel}
      </div>
    </>
  )
}
