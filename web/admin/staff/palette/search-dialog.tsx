import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { MAX_SEARCH_LENGTH } from '#platform/limits'
import { searchStaffAreaEndpoint } from '#staff/staff-search'
import { useDebouncedValue } from '../../../features/catalogue/browse/use-debounced-value.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Link } from '../../../ui/link.tsx'
import { useStaffAnswer } from '../../shared/api/use-staff-answer.ts'
import { useCompanionCommand, useTypedCompanion } from './use-companion-command.ts'
import { useCityCommands } from './use-city-commands.ts'
import { useCommands, useFullSearches, type Option, type PaletteSection } from './use-commands.ts'
import { useSearchGroups } from './use-search-groups.ts'
import { useGrantCommand, useTypedGrant } from './use-grant-command.ts'
import { usePriceIn, usePriceCommands } from './use-price-commands.ts'

/** Minimum length of a search, in characters. */
const SHORTEST = 2
/** Maximum length, which includes the reason of a command. */
const LONGEST = 600

type Props = {
  sections: readonly PaletteSection[]
  signOut: () => void
  showShortcuts: () => void
  onClose: () => void
}

/** A combobox with its list box: the focus stays in the field, the first option is selected. */
export function SearchDialog({ sections, onClose, ...acts }: Props) {
  const { t } = useLingui()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const searchText = text.trim()
  const grant = useTypedGrant(searchText)
  const priced = usePriceIn(searchText)
  const price = grant ? null : priced.price
  const companion = useTypedCompanion(searchText)
  // The values of a new companion are private, so they are no search.
  const publicText = companion ? '' : searchText
  const name = companion ? '' : priced.name
  const searched = (grant ? grant.who : name).slice(0, MAX_SEARCH_LENGTH)
  const q = useDebouncedValue(searched)
  const isLong = searched.length >= SHORTEST
  const { data, error } = useStaffAnswer(
    searchStaffAreaEndpoint,
    { query: { q } },
    { enabled: isLong },
  )
  const isCurrent = isLong && q === searched
  const matches = useSearchGroups(isCurrent ? data : undefined)
  const groups = [
    useGrantCommand(grant, isCurrent ? data : undefined),
    useCompanionCommand(companion),
    ...useCommands(sections, acts, searchText),
    useCityCommands(publicText),
    usePriceCommands(isCurrent ? data : undefined, price),
    ...matches,
    useFullSearches((grant ? grant.who : publicText).slice(0, MAX_SEARCH_LENGTH)),
  ]
  const options = groups.flatMap((group) => group.options)
  const [selected, select] = useState<{ text: string; key: string | null }>({ text, key: null })
  const key = selected.text === text ? selected.key : null
  const index = Math.max(
    0,
    options.findIndex((option) => option.key === key),
  )
  const optionId = (option: Option) => `${listId}-${option.key}`
  const active = options[index]

  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  // The dialog focuses its first button when it opens, so this runs afterwards.
  useEffect(() => field.current?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const target = {
      ArrowDown: (index + 1) % options.length,
      ArrowUp: (index - 1 + options.length) % options.length,
    }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      select({ text, key: options[target]?.key ?? null })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.click()
    }
  }

  const isLoading = isLong && !error && (q !== searched || !data)
  const status = () => {
    if (isLoading) return t`Searching…`
    const results = options.filter((option) => !('isHint' in option))
    return plural(results.length, { one: '# result', other: '# results' })
  }
  return (
    <Dialog open title={t`Search`} onClose={onClose}>
      <div className="palette">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t`Search people, companions, requests, payments and actions`}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          placeholder={t`Name, email, reference or number`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="text-small text-ink-2">
          {status()}
        </p>
        {isCurrent && error && (
          <p role="alert" className="message message-error">
            <Trans>The search isn’t available right now. Sections and lists still are.</Trans>
          </p>
        )}
        {isCurrent && data && data.accounts !== 'ready' && (
          <p className="message">
            <Trans>You can’t search email addresses right now.</Trans>
          </p>
        )}
        <div ref={list} id={listId} role="listbox" aria-label={t`Results`} className="palette-list">
          {groups
            .filter((group) => group.options.length > 0)
            .map((group) => (
              <div key={group.name} role="group" aria-label={group.name}>
                <p aria-hidden="true">{group.name}</p>
                {group.options.map((option) => (
                  <OptionRow
                    key={option.key}
                    id={optionId(option)}
                    option={option}
                    isSelected={option === active}
                    onClose={onClose}
                  />
                ))}
              </div>
            ))}
        </div>
      </div>
    </Dialog>
  )
}

type RowProps = { id: string; option: Option; isSelected: boolean; onClose: () => void }

function OptionRow({ id, option, isSelected, onClose }: RowProps) {
  const { name, detail } = option
  const row = { id, role: 'option', tabIndex: -1, 'aria-selected': isSelected } as const
  const words = (
    <>
      <span>{name}</span>
      {detail && <small> {detail}</small>}
    </>
  )
  if ('isHint' in option) {
    return (
      <div {...row} aria-disabled="true">
        {words}
      </div>
    )
  }
  if ('to' in option) {
    return (
      <Link {...row} to={option.to} onClick={onClose}>
        {words}
      </Link>
    )
  }
  return (
    <button
      {...row}
      type="button"
      onClick={() => {
        onClose()
        option.act()
      }}
    >
      {words}
    </button>
  )
}
