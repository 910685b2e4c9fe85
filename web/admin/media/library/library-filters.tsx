import { Trans, useLingui } from '@lingui/react/macro'
import type { LibraryAnswer } from '#media/media'
import { Link } from '../../../ui/link.tsx'
import { SelectField, CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { useSection } from '../../shared/api/use-section.ts'
import { CompanionFinder } from './companion-finder.tsx'

export function LibraryFilters({ companion }: Pick<LibraryAnswer, 'companion'>) {
  const { t } = useLingui()
  const { params, navigate, addressWith } = useSection()
  const narrow = (key: string, value: string) => navigate({ [key]: value || null, before: null })
  return (
    <div className="grid gap-3">
      <div className="admin-filters">
        <SelectField
          label={t`Type`}
          value={params.get('type') ?? ''}
          onChange={(event) => narrow('type', event.target.value)}
          options={[
            { value: '', label: t`All` },
            { value: 'photo', label: t`Photos` },
            { value: 'video', label: t`Videos` },
          ]}
        />
        <SelectField
          label={t({ message: 'Access', context: 'files' })}
          value={params.get('access') ?? ''}
          onChange={(event) => narrow('access', event.target.value)}
          options={[
            { value: '', label: t`All` },
            { value: 'public', label: t`Public` },
            { value: 'private', label: t`Private` },
          ]}
        />
        <CompanionFinder onFound={(id) => narrow('of', id)} />
        <CheckboxWithNote
          checked={params.get('unused') === '1'}
          onChange={(isUnused) => narrow('unused', isUnused ? '1' : '')}
        >
          <Trans>Unused only</Trans>
        </CheckboxWithNote>
      </div>
      {params.has('of') && (
        <p className="library-found">
          <span>
            {companion ? <Trans>Companion: {companion.name}</Trans> : <Trans>Unassigned</Trans>}
          </span>
          <Link to={addressWith({ of: null, before: null })} className="link">
            <Trans>Show all companions</Trans>
          </Link>
          {companion && (
            <Link
              to={addressWith({ companion: companion.id, edit: '1', tab: 'media' })}
              className="link"
            >
              <Trans>Upload for {companion.name}</Trans>
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
