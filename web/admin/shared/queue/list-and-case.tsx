import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { passReason } from '../api/read-reasons.ts'
import { useSection } from '../api/use-section.ts'
import { NextCaseContext, type NextCase } from './next-case.ts'
import { focusNext, onKeys, takeFocused } from './triage-keys.tsx'

/** Where the answer, note or reason is written; the first of them is the case's own. */
const WORDS = '[name="note"], [name="text"], [name="reason"]'

type Props = {
  /** The name in the address that the open case stands under. */
  name: string
  /** Its rows have a `CaseLink`. */
  list: ReactNode
  /** The case with that id. */
  children: (id: string) => ReactNode
}

/**
 * A list and the case that the address names, side by side where there is room, else one after the other:
 * the list is then kept, unseen, so that the next case is known.
 */
export function ListAndCase({ name, list, children }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const { params, navigate } = useSection()
  const id = params.get(name)
  const rows = useRef<HTMLDivElement>(null)
  const both = useRef<HTMLDivElement>(null)
  useRowInView(rows, id)
  // The keys act while the next case is on its way, also before the browser has drawn it.
  useLayoutEffect(() => {
    if (id !== null && document.activeElement === document.body) {
      both.current?.focus({ preventScroll: true })
    }
  }, [id])
  const next = useMemo<NextCase>(
    () => ({
      find: () => nextToDo(rows.current, id),
      open: (to) => {
        if (user && id !== null && to !== null) passReason(user.id, id, to)
        navigate({ [name]: to })
      },
    }),
    [id, name, navigate, user],
  )
  const keys = onKeys(
    id === null
      ? { n: focusNext, p: (queue) => focusNext(queue, -1), t: takeFocused }
      : {
          n: (page) => linkAt(page, idNow(name), 1)?.click(),
          p: (page) => linkAt(page, idNow(name), -1)?.click(),
          w: (page) => page.querySelector<HTMLElement>(WORDS)?.focus(),
          escape: () => navigate({ [name]: null }),
        },
  )
  return (
    // The two are no controls: their controls' keys arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={both}
      tabIndex={-1}
      className={id === null ? 'grid outline-none' : 'admin-sides outline-none'}
      onKeyDown={keys}
    >
      <div
        ref={rows}
        className="admin-rows"
        {...(id !== null && { role: 'region', 'aria-label': t`List` })}
      >
        {list}
      </div>
      {id !== null && (
        <NextCaseContext value={next}>
          <div key={id} className="admin-open">
            {children(id)}
          </div>
        </NextCaseContext>
      )}
    </div>
  )
}

/** The open case's row is in view beside it; the focus is there once the case is closed. */
function useRowInView(rows: { current: HTMLElement | null }, id: string | null): void {
  const before = useRef(id)
  useEffect(() => {
    const left = before.current
    before.current = id
    const link = (of: string | null) =>
      of === null
        ? null
        : rows.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(of)}"]`)
    if (id !== null) link(id)?.scrollIntoView({ block: 'nearest' })
    else if (left !== null && document.activeElement === document.body) link(left)?.focus()
  }, [rows, id])
}

/** The address is ahead of the page while keys come fast. */
const idNow = (name: string) => new URLSearchParams(location.search).get(name)

const linksOf = (rows: HTMLElement | null) => [
  ...(rows?.querySelectorAll<HTMLAnchorElement>('a[data-case]') ?? []),
]

/** What opens the case `by` rows further. */
function linkAt(rows: HTMLElement | null, id: string | null, by: number) {
  // Several rows may be about one case.
  const links = linksOf(rows).filter(
    ({ dataset }, at, all) =>
      all.findIndex((one) => one.dataset['case'] === dataset['case']) === at,
  )
  const at = links.findIndex(({ dataset }) => dataset['case'] === id)
  return at < 0 ? links[0] : links[at + by]
}

function nextToDo(rows: HTMLElement | null, id: string | null): string | null {
  const ids = linksOf(rows).map(({ dataset }) => dataset['case'] ?? '')
  const toDo = linksOf(rows)
    .filter(({ dataset }) => dataset['open'] !== undefined)
    .map(({ dataset }) => dataset['case'] ?? '')
    .filter((one) => one !== id)
  const at = ids.indexOf(id ?? '')
  return toDo.find((one) => ids.indexOf(one) > at) ?? toDo[0] ?? null
}
