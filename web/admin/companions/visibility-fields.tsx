import { Trans, useLingui } from '@lingui/react/macro'
import { lifecycles } from '#companions/companion-status'
import { flagFields, type FlagField } from '#companions/profile-fields'
import { Link } from '../../ui/link.tsx'
import type { StoredFieldsProps } from './stored-fields-props.ts'
import { useFieldNames } from '../../features/companions/fields/field-names.ts'
import { SelectField, CheckboxWithNote } from '../../ui/choice-fields.tsx'
import { TextArea } from '../../ui/field.tsx'
import { HiddenGroundField } from '../shared/form/ground-field.tsx'
import { isMissingPiece } from '../shared/labels/missing-labels.ts'
import { useNotPublicReasons } from './not-public-reasons.ts'
import { useLifecycleNames } from '../shared/labels/lifecycle-names.ts'
import { useSection } from '../shared/api/use-section.ts'

type Shown = { status: string; is_active: boolean; visible_in_feed: boolean }
const mayBeFound = ({ status, is_active, visible_in_feed }: Shown) =>
  status === 'active' && is_active && visible_in_feed

/** Address values that close the dialog. */
const closedDialog = { companion: null, edit: null, tab: null }

/** Switches for the places that show the companion, each with the reason if she isn't visible there. */
export function VisibilityFields({ form, set, base }: StoredFieldsProps) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const names = useFieldNames()
  const lifecycleNames = useLifecycleNames()
  const labelOf = useNotPublicReasons()
  const reasonFor = (field: 'status' | 'presence' | FlagField) => {
    const hiddenReason = base?.not_public.find((reason) => reason.field === field)
    const isSame = base && base[field] === form[field]
    return hiddenReason && isSame ? labelOf(hiddenReason) : undefined
  }
  const missingPieces = (base?.not_public ?? []).filter(({ reason }) => isMissingPiece(reason))
  const statusReason = reasonFor('status')
  const isHidden = base !== null && mayBeFound(base) && !mayBeFound(form)
  return (
    <section>
      <h3>
        <Trans>Visibility</Trans>
      </h3>
      {base && (
        <p className="text-small text-ink-2">
          {base.not_public.length === 0 ? (
            <Trans>This profile is public.</Trans>
          ) : (
            <Trans>
              The reasons why this profile isn’t fully public are shown next to each setting.
            </Trans>
          )}
        </p>
      )}
      {base?.not_public.map(
        ({ report, ...why }) =>
          report && (
            <p key={report.id} className="admin-note">
              {labelOf({ report, ...why })}{' '}
              <Link
                to={addressWith({ ...closedDialog, section: 'reports', report: report.id })}
                className="link whitespace-nowrap"
              >
                <Trans>Open the report</Trans>
              </Link>
            </p>
          ),
      )}
      <div className="admin-grid">
        <div>
          <SelectField
            label={names.status}
            value={form.status}
            onChange={(event) => set('status', event.target.value as typeof form.status)}
            options={lifecycles.map((value) => ({ value, label: lifecycleNames[value] }))}
          />
          {statusReason && <p className="admin-note">{statusReason}</p>}
          {base ? (
            missingPieces.map((piece) => (
              <p key={piece.reason} className="admin-note">
                {labelOf(piece)}
              </p>
            ))
          ) : (
            <p className="admin-note">
              <Trans>
                Visitors see the profile once identity and age are verified, her consent and her age
                are recorded, and a photo is public.
              </Trans>
            </p>
          )}
        </div>
      </div>
      <div className="admin-grid">
        {flagFields.map((field) => (
          <CheckboxWithNote
            key={field}
            checked={form[field]}
            onChange={(checked) => set(field, checked)}
            note={reasonFor(field)}
          >
            {names[field]}
          </CheckboxWithNote>
        ))}
        <CheckboxWithNote
          checked={form.presence === 'online'}
          onChange={(checked) => set('presence', checked ? 'online' : 'offline')}
          note={reasonFor('presence')}
        >
          {names.presence}
        </CheckboxWithNote>
      </div>
      {isHidden && (
        <>
          <HiddenGroundField
            value={form.ground}
            onChange={(ground) => set('ground', ground)}
            companions={[base.id]}
            words={form.reason}
          />
          <TextArea
            rows={3}
            label={
              form.ground ? t`More about it (optional, shown to her)` : t`Reason (shown to her)`
            }
            name="reason"
            maxLength={500}
            value={form.reason}
            onChange={(event) => set('reason', event.target.value)}
          />
        </>
      )}
    </section>
  )
}
