import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { passReason } from '../api/read-reasons.ts'
import { useSection } from '../api/use-section.ts'
import { NextCaseContext, type NextCase } from './next-case.ts'
import { focusNext, onKeys, assignFocusedCase } from './triage-keys.tsx'

/** Text fields for an answer, note or reason; the first match is the case's own. */
const WORDS = '[name="note"], [name="text"], [name="reason"]'

type Props = {
  /** Parameter of the address that names the open case. */
  name: string
  /** Changes of the address that open a case, or close it; omitted: of the parameter `name`. */
  changesFor?: (id: string | null) => Record<string, string | null>
  /** The open case in an address; omitted: the parameter `name`. */
  idIn?: (params: URLSearchParams) => string | null
  /** The list; each row has a `CaseLink`. */
  list: ReactNode
  /** Renders the case with that id. */
  children: (id: string) => ReactNode
}

/**
 * A list and its open case, side by side on wide screens.
 *
 * On narrow ones the case covers the list, which stays in the document: the links in its rows lead to the next case.
 */
export function ListAndCase({
  name,
  changesFor: givenChangesFor,
  idIn: givenIdIn,
  list,
  children,
}: Props) {
  const { t } = useLingui()
  const changesFor = givenChangesFor ?? ((caseId: string | null) => ({ [name]: caseId }))
  const idIn = givenIdIn ?? ((address: URLSearchParams) => address.get(name))
  const { user } = useAuth()
  const { params, navigate } = useSection()
  const id = idIn(params)
  const rows = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useRowInView(rows, id)
  // Keyboard shortcuts also work while the next case is loading; a layout effect makes them work from the first frame
  // on.
  useLayoutEffect(() => {
    if (id !== null && document.activeElement === document.body) {
      container.current?.focus({ preventScroll: true })
    }
  }, [id])
  const next: NextCase = {
    find: () => nextToDo(rows.current, id),
    open: (nextId) => {
      if (user && id !== null && nextId !== null) passReason(user.id, id, nextId)
      navigate(changesFor(nextId))
    },
  }
  const keys = onKeys(
    id === null
      ? { n: focusNext, p: (queue) => focusNext(queue, -1), t: assignFocusedCase }
      : {
          n: (page) => linkAt(page, idIn(latestParams()), 1)?.click(),
          p: (page) => linkAt(page, idIn(latestParams()), -1)?.click(),
          w: (page) => page.querySelector<HTMLElement>(WORDS)?.focus(),
          escape: () => navigate(changesFor(null)),
        },
  )
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
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

/** Scrolls the row of the open case into view, and returns the focus to it when the case is closed. */
function useRowInView(rows: { current: HTMLElement | null }, id: string | null): void {
  const previousId = useRef(id)
  useEffect(() => {
    const closedId = previousId.current
    previousId.current = id
    const link = (caseId: string | null) =>
      caseId === null
        ? null
        : rows.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(caseId)}"]`)
    if (id !== null) link(id)?.scrollIntoView({ block: 'nearest' })
    else if (closedId !== null && document.activeElement === document.body) link(closedId)?.focus()
  }, [rows, id])
}

/** Read from the address itself: the rendered page lags behind while keys are pressed quickly. */
const latestParams = () => new URLSearchParams(location.search)

const linksOf = (rows: HTMLElement | null) => [
  ...(rows?.querySelectorAll<HTMLAnchorElement>('a[data-case]') ?? []),
]

/** The link to the case `by` rows below; negative: above. */
function linkAt(rows: HTMLElement | null, id: string | null, offset: number) {
  // Several rows may link to the same case.
  const links = linksOf(rows).filter(
    ({ dataset }, index, allLinks) =>
      allLinks.findIndex((link) => link.dataset['case'] === dataset['case']) === index,
  )
  const position = links.findIndex(({ dataset }) => dataset['case'] === id)
  return position < 0 ? links[0] : links[position + offset]
}

function nextToDo(rows: HTMLElement | null, id: string | null): string | null {
  const ids = linksOf(rows).map(({ dataset }) => dataset['case'] ?? '')
  const toDo = linksOf(rows)
    .filter(({ dataset }) => dataset['open'] !== undefined)
    .map(({ dataset }) => dataset['case'] ?? '')
    .filter((caseId) => caseId !== id)
  const index = ids.indexOf(id ?? '')
  return toDo.find((caseId) => ids.indexOf(caseId) > index) ?? toDo[0] ?? null
}
