import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { passReason } from '../api/read-reasons.ts'
import { useSection } from '../api/use-section.ts'
import { neighboursOf } from './neighbours.ts'
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
  useRowInView(rows, container, id)
  const lastIndex = useLastIndex(rows, id)
  const openNeighbour = (side: 'before' | 'after') => {
    // Read from the address itself: the rendered page lags behind while keys are pressed quickly.
    const openId = idIn(new URLSearchParams(location.search))
    const neighbour = neighboursOf(idsIn(rows.current), openId, lastIndex.current)[side]
    linkTo(rows.current, neighbour)?.click()
  }
  useFocusInside(container, id)
  const next: NextCase = {
    find: () => nextToDo(rows.current, id, lastIndex.current),
    open: (nextId) => {
      if (user && id !== null && nextId !== null) passReason(user.id, id, nextId)
      navigate(changesFor(nextId))
    },
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const listKeys = {
      n: focusNext,
      p: (queue: HTMLElement) => focusNext(queue, -1),
      t: assignFocusedCase,
    }
    const caseKeys = {
      n: () => openNeighbour('after'),
      p: () => openNeighbour('before'),
      w: (page: HTMLElement) => page.querySelector<HTMLElement>(WORDS)?.focus(),
      escape: () => navigate(changesFor(null)),
    }
    onKeys(id === null ? listKeys : caseKeys)(event)
  }
  return (
    // The element only receives key events that bubble up from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={container}
      tabIndex={-1}
      data-focus-home
      className={id === null ? 'grid outline-none' : 'admin-sides outline-none'}
      onKeyDown={handleKey}
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

type ElementRef = { current: HTMLElement | null }

/**
 * Keeps the focus inside while a case is open, so that keyboard shortcuts work: a case that opens and a pressed button
 * that disappears (a reason of access, "Try again", a decision) leave the focus to the page. A layout effect makes the
 * shortcuts work from the first frame on.
 */
function useFocusInside(container: ElementRef, id: string | null): void {
  useLayoutEffect(() => {
    const element = container.current
    if (!element || id === null) return
    const takeFocus = () => {
      if (document.activeElement === document.body) element.focus({ preventScroll: true })
    }
    takeFocus()
    const observer = new MutationObserver(takeFocus)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [container, id])
}

/**
 * Scrolls the row of the open case into view. When the case is closed, returns the focus to its row, unless an element
 * outside the case has it.
 */
function useRowInView(rows: ElementRef, container: ElementRef, id: string | null): void {
  const previousId = useRef(id)
  useEffect(() => {
    const closedId = previousId.current
    previousId.current = id
    if (id !== null) {
      linkTo(rows.current, id)?.scrollIntoView({ block: 'nearest' })
      return
    }
    const focused = document.activeElement
    // The container has the focus while a case is loading.
    const isFree = focused === document.body || focused === container.current
    if (closedId !== null && isFree) linkTo(rows.current, closedId)?.focus()
  }, [rows, container, id])
}

/**
 * The last position of the open case in the list, also after a colleague's decision has removed its row; -1: it was
 * never listed.
 */
function useLastIndex(rows: ElementRef, id: string | null) {
  const lastIndex = useRef(-1)
  useLayoutEffect(() => {
    lastIndex.current = -1
    const list = rows.current
    if (!list || id === null) return
    const update = () => {
      const index = idsIn(list).indexOf(id)
      if (index >= 0) lastIndex.current = index
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [rows, id])
  return lastIndex
}

const linksIn = (rows: HTMLElement | null) => [
  ...(rows?.querySelectorAll<HTMLAnchorElement>('a[data-case]') ?? []),
]

/** Ids of the listed cases, once each: several rows may link to the same case. */
const idsIn = (rows: HTMLElement | null) => [
  ...new Set(linksIn(rows).map(({ dataset }) => dataset['case'] ?? '')),
]

const linkTo = (rows: HTMLElement | null, id: string | null | undefined) =>
  linksIn(rows).find(({ dataset }) => dataset['case'] === id)

/** The next case below that needs an action; after the last one, the first. */
function nextToDo(rows: HTMLElement | null, id: string | null, lastIndex: number): string | null {
  const ids = idsIn(rows)
  const toDo = linksIn(rows)
    .filter(({ dataset }) => dataset['open'] !== undefined)
    .map(({ dataset }) => dataset['case'] ?? '')
    .filter((caseId) => caseId !== id)
  const { after } = neighboursOf(ids, id, lastIndex)
  const start = after === null ? ids.length : ids.indexOf(after)
  return toDo.find((caseId) => ids.indexOf(caseId) >= start) ?? toDo[0] ?? null
}
