import { Trans, useLingui } from '@lingui/react/macro'
import { setUnlistedEndpoint, type OwnProfile } from '#companions/own/own'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { useOwnChange } from '../../shared/use-own-change.ts'

/** Lets the companion hide her profile from search engines. */
export function SearchEnginesSection({ own: { isUnlisted, isVip } }: { own: OwnProfile }) {
  const { t } = useLingui()
  const { change, busy, message } = useOwnChange()
  const successMessage = isUnlisted
    ? t`Search engines may show your profile again.`
    : t`Search engines are asked to leave your profile out.`
  const send = () => call(setUnlistedEndpoint, { body: { unlisted: !isUnlisted } })
  return (
    <OwnSection
      title={<Trans>Search engines</Trans>}
      help={
        <>
          <p>
            <Trans>
              Your profile page then asks search engines not to show it, and we leave it out of the
              lists we give them. Nothing changes for visitors of this site.
            </Trans>
          </p>
          <p>
            <Trans>
              Each search engine decides when it visits the page again, so it can take some weeks
              until a profile it knows is gone.
            </Trans>
          </p>
        </>
      }
    >
      <p className="text-ink-2">
        {isVip && (
          <span>
            <Trans>
              Search engines never see VIP profiles. Your choice takes effect if your profile is no
              longer VIP.
            </Trans>
          </span>
        )}
        {!isVip && isUnlisted && (
          <span>
            <Trans>
              Your profile is on this site, and search engines are asked not to show it.
            </Trans>
          </span>
        )}
        {!isVip && !isUnlisted && (
          <span>
            <Trans>Search engines like Google may show your profile in their results.</Trans>
          </span>
        )}
      </p>
      <p>
        <Button variant="line" aria-busy={busy} onClick={() => void change(send, successMessage)}>
          {isUnlisted ? (
            <Trans>Let search engines show my profile</Trans>
          ) : (
            <Trans>Keep my profile out of search engines</Trans>
          )}
        </Button>
      </p>
      <FormMessage message={message} />
    </OwnSection>
  )
}
