import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedField } from '#companions/profile-fields'
import type { Revision } from '#companions/revisions'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { useFieldText } from '../../../features/companions/field-text.ts'
import { Badge } from '../../../ui/badge.tsx'

type Props = {
  revision: Revision
  /** Names of the fields that keep their published value. */
  keptFields: readonly string[]
  /** Left out: the fields can't be selected. */
  onKeep?: (fields: readonly string[]) => void
}

/** The published and the submitted values of a revision, field by field. */
export function Differences({ revision, keptFields, onKeep }: Props) {
  const { t } = useLingui()
  const names = useContentNames()
  const textOf = useFieldText()
  const { content, published, base, changedMeanwhile, state } = revision
  const fields = Object.keys(names).filter(
    (field) => content[field as ReviewedField] !== undefined,
  ) as ReviewedField[]
  if (fields.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Everything she submitted is already published.</Trans>
      </p>
    )
  }
  return (
    <div className="admin-scroll">
      <table className="admin-table admin-differences">
        <thead>
          <tr>
            {onKeep && <th scope="col">{t`Publish`}</th>}
            <th scope="col">{t`Field`}</th>
            {state !== 'approved' && <th scope="col">{t`Published`}</th>}
            <th scope="col">{t`Hers`}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              {onKeep && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t`Publish ${names[field]}`}
                    checked={!keptFields.includes(field)}
                    onChange={({ target }) => {
                      const otherFields = keptFields.filter((name) => name !== field)
                      onKeep(target.checked ? otherFields : [...otherFields, field])
                    }}
                  />
                </td>
              )}
              <th scope="row">
                {names[field]}
                {changedMeanwhile.includes(field) && (
                  <Badge className="badge-late">
                    <Trans>Changed since</Trans>
                  </Badge>
                )}
              </th>
              {state !== 'approved' && (
                <td>
                  {textOf(field, published[field])}
                  {changedMeanwhile.includes(field) && (
                    <small>
                      <Trans>When she began: {textOf(field, base[field])}</Trans>
                    </small>
                  )}
                </td>
              )}
              <td>{textOf(field, content[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
