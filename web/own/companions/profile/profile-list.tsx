import { Trans } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { getOwnMediaEndpoint } from '#media/own-media'
import { WeekBars } from '../../../features/companions/week/week-bars.tsx'
import { longDate } from '../../../lib/format.ts'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { profileGroupPath, type ProfileGroup } from '../../shared/profile-groups.ts'
import { VisibilityLine } from '../today/visibility-line.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { useGroupRows, type GroupRow } from './group-rows.ts'
import { changedFieldsOf, stateOfGroup, useContentStateNames } from './group-states.ts'
import { SubmitDock } from './submit-dock.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

type Props = {
  editor: ProfileEditor
  /** `undefined` while it loads. */
  own: OwnProfile | undefined
  /** The group beside the list. */
  openGroup: ProfileGroup | undefined
}

/** The profile in rows, as visitors see it; each row opens its group. */
export function ProfileList({ editor, own, openGroup }: Props) {
  const { state, draft, form } = editor
  const rows = useGroupRows(form)
  const list = (items: readonly GroupRow[]) => (
    <Rows rows={items} editor={editor} openGroup={openGroup} />
  )
  return (
    <>
      <Head editor={editor} own={own} />
      <DraftNotes state={state} draft={draft} />
      <div className="grid gap-6">
        <Part title={<Trans>About you</Trans>}>{list(rows.about)}</Part>
        <Part title={<Trans>Meeting</Trans>}>{list(rows.meeting)}</Part>
        <Part title={<Trans>Week</Trans>}>
          {form.has_schedule && <WeekBars week={form.schedule} />}
          {list(rows.week)}
        </Part>
        <Part title={<Trans context="heading">Contact</Trans>}>{list(rows.contact)}</Part>
      </div>
      <SubmitDock editor={editor} />
    </>
  )
}

/** First photo, name, age range and city, and the visibility of the profile. */
function Head({ editor: { form }, own }: Pick<Props, 'editor' | 'own'>) {
  const { data: media } = useApiQuery(getOwnMediaEndpoint)
  const photo = media?.published.find(
    ({ type, access_level }) => type === 'photo' && access_level === 'public',
  )
  const city = own?.city ?? ''
  return (
    <div className="own-profile-head">
      {photo && <img src={photo.thumbnail} alt="" width={72} height={92} />}
      <div>
        <p className="own-profile-name">{form.name}</p>
        <p className="text-small text-ink-2">
          {[form.age_range, city].filter(Boolean).join(' · ')}
        </p>
        {own?.hidden.length === 0 && (
          <p className="own-state" data-state="public">
            {own.isVip ? <Trans>Public, for Premium members</Trans> : <Trans>Public</Trans>}
          </p>
        )}
        {own?.verifiedUntil && (
          <p className="text-small text-ink-2">
            <Trans>Verified until {longDate(own.verifiedUntil)}</Trans>
          </p>
        )}
      </div>
      {own && own.hidden.length > 0 && <VisibilityLine own={own} />}
    </div>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="own-label">
        {title}
      </h2>
      {children}
    </section>
  )
}

type RowsProps = Pick<Props, 'editor' | 'openGroup'> & { rows: readonly GroupRow[] }

function Rows({ rows, editor: { state }, openGroup }: RowsProps) {
  const names = useContentStateNames()
  const changedFields = changedFieldsOf(state)
  return (
    <ul className="own-list">
      {rows.map(({ key, group, to, name, value, missing, hasState }) => {
        const contentState = stateOfGroup(group, state, changedFields)
        return (
          <li key={key}>
            <Link
              to={to}
              className="own-list-row own-profile-row"
              aria-current={
                group === openGroup && to === profileGroupPath(group) ? 'page' : undefined
              }
            >
              <span className="own-profile-row-name">{name}</span>
              <span className="own-profile-row-value">
                {value}
                {missing && <em>{value ? ` · ${missing}` : missing}</em>}
                {!value && !missing && (
                  <em>
                    <Trans>Add</Trans>
                  </em>
                )}
              </span>
              {hasState && contentState !== 'public' && (
                <span className="own-state" data-state={contentState}>
                  {names[contentState]}
                </span>
              )}
              <Icon name="chevron-right" className="w-4 h-4" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
