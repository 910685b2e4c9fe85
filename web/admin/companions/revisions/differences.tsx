import { Trans, useLingui } from '@lingui/react/macro'
import type { ReviewedField } from '#companions/revision-options'
import type { Revision } from '#companions/revisions'
import { useContentNames } from '../../../features/companions/content-names.ts'
import { contentText } from '../../../features/companions/content-text.ts'
import { Badge } from '../../../ui/badge.tsx'

type Props = {
  revision: Revision
  /** The fields that stay as they are published. */
  kept: readonly string[]
  /** Left out: nothing is to be chosen. */
  onKeep?: (kept: readonly string[]) => void
}

/** What is published and what she wrote, field by field. */
export function Differences({ revision, kept, onKeep }: Props) {
  const { t } = useLingui()
  const names = useContentNames()
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
                    checked={!kept.includes(field)}
                    onChange={({ target }) => {
                      const others = kept.filter((one) => one !== field)
                      onKeep(target.checked ? others : [...others, field])
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
                  {contentText(published[field])}
                  {changedMeanwhile.includes(field) && (
                    <small>
                      <Trans>When she began: {contentText(base[field])}</Trans>
                    </small>
                  )}
                </td>
              )}
              <td>{contentText(content[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
