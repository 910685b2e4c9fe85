import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  changeSlugEndpoint,
  setManagedUnlistedEndpoint,
  type ManagedCompanion,
} from '#companions/staff/admin-companions'
import { companionPath } from '#companions/companion-path'
import { call } from '../../lib/api/call.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { IfMay } from '../shared/api/role.tsx'
import { DetailList } from '../shared/queue/detail-list.tsx'
import { ChangeSlug, slugOfName } from './change-slug.tsx'
import { useRecords } from './use-records.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

/** A VIP profile has its id in its address, because a name would identify the companion. */
export const managedPath = ({ id, slug, is_vip }: ManagedCompanion) =>
  companionPath({ id, slug: is_vip || slug === null ? undefined : slug })

/** The profile's address, and whether search engines may list it. */
export function AddressSection({ companion }: { companion: ManagedCompanion }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { id, name, slug, former_slugs: former, is_vip: isVip, is_unlisted: isUnlisted } = companion
  const { change, busy, message } = useRecords(id)
  const successMessage = isUnlisted
    ? t`Search engines may show the profile again.`
    : t`Search engines are asked to leave the profile out.`
  const send = () =>
    call(setManagedUnlistedEndpoint, { params: { id }, body: { unlisted: !isUnlisted } })
  const isOfOtherName = slug !== null && !isVip && !slug.startsWith(slugOfName(name))
  return (
    <TitledSection title={<Trans>Address</Trans>} level={3}>
      <DetailList
        facts={[
          { name: t`Address of the profile`, value: managedPath(companion) },
          {
            name: t`Earlier addresses`,
            value: former.length > 0 && !isVip ? former.join(', ') : null,
          },
          {
            name: t`Search engines`,
            value: isUnlisted ? t`Asked to leave the profile out` : t`May show the profile`,
          },
        ]}
      />
      {isOfOtherName && (
        <p className="admin-note">
          <Trans>The address still has another name. Change it here, or leave it as it is.</Trans>
        </p>
      )}
      {isVip && (
        <p className="admin-note">
          <Trans>
            The address of a VIP profile shows its number, so that it doesn’t give away the name.
          </Trans>
        </p>
      )}
      <IfMay call={changeSlugEndpoint}>
        <p>
          <Button variant="line" onClick={() => setOpen(true)}>
            <Trans>Change the address…</Trans>
          </Button>
        </p>
      </IfMay>
      <IfMay call={setManagedUnlistedEndpoint}>
        <p>
          <Button variant="line" aria-busy={busy} onClick={() => void change(send, successMessage)}>
            {isUnlisted ? (
              <Trans>Let search engines show the profile</Trans>
            ) : (
              <Trans>Keep the profile out of search engines</Trans>
            )}
          </Button>
        </p>
        <FormMessage message={message} />
      </IfMay>
      {isOpen && <ChangeSlug companion={companion} onClose={() => setOpen(false)} />}
    </TitledSection>
  )
}
