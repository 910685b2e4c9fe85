import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { REFERENCE } from '#platform/submission-answer'
import type { PageModule } from '../lib/page.ts'
import { remainingTime } from '../lib/remaining-time.ts'
import { useIsHydrating } from '../lib/use-is-hydrating.ts'
import { ButtonLink } from '../ui/button.tsx'
import '../styles/account.css'
import '../styles/information.css'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** Field names that the address may contain, with their labels. */
const fields = {
  firstName: msg`First name`,
  lastName: msg`Last name`,
  email: msg`Email`,
  phone: msg`Phone`,
  age: msg`Age`,
  location: msg`Location`,
  experience: msg`Experience`,
  about: msg`About you`,
  requirements: msg`The requirements`,
  consent: msg`Your consent`,
  companion: msg`The profile`,
  target: msg`What you’re reporting`,
  reason: msg`Reason`,
  text: msg`Details`,
  kind: msg`What you’re requesting`,
  asker: msg`Who you are`,
  name: msg`Name`,
}
const isField = (text: string): text is keyof typeof fields => Object.hasOwn(fields, text)

/** Result of a submitted form; browsers without a script are redirected here, too. */
export default function SentPage() {
  const search = new URLSearchParams(useLocation().search)
  const reference = search.get('reference') ?? ''
  const isSent = REFERENCE.test(reference)
  return (
    <div className="sheet outcome">
      {isSent ? (
        <ReceivedNotice reference={reference} />
      ) : (
        <RefusedNotice problems={search.getAll('problem')} wait={Number(search.get('wait'))} />
      )}
    </div>
  )
}

/** Texts by the first character of a reference. */
const receivedTexts: Record<string, ReactNode> = {
  E: (
    <Trans>
      We’ve received your appeal and will reply by email within 7 days. Someone who wasn’t involved
      decides, or the same person if nobody else on our team can.
    </Trans>
  ),
  A: (
    <Trans>
      We’ve received your application. A member of our team will read it within 48 hours and email
      you.
    </Trans>
  ),
  P: (
    <Trans>
      We’ve received your request. A member of our team will reply by email within 30 days.
    </Trans>
  ),
  R: (
    <Trans>
      We’ve received your report. A member of our team will look into it; reports about minors or
      coercion come first.
    </Trans>
  ),
}

const ReceivedNotice = ({ reference }: { reference: string }) => (
  <>
    <h1 className="text-h2">
      <Trans>Thank you</Trans>
    </h1>
    <p className="lead">{receivedTexts[reference.charAt(0)]}</p>
    <p>
      <Trans>Your reference</Trans>
      <strong className="reference">{reference}</strong>
      <small>
        <Trans>Keep this reference: with it, we can find what you sent.</Trans>
      </small>
    </p>
    <SecondStep />
    <ButtonLink to="/" variant={reference.startsWith('A') ? 'line' : 'solid'}>
      <Trans>Go to the home page</Trans>
    </ButtonLink>
  </>
)

/** Link to the second step of an application; its token is in the fragment, which only the browser sees. */
function SecondStep() {
  const { hash } = useLocation()
  if (useIsHydrating() || hash === '') return null
  return (
    <>
      <p>
        <Trans>
          If you like, tell us a little more: languages, photos and references help us get to know
          you before we speak.
        </Trans>
      </p>
      <ButtonLink to={`/apply/details${hash}`}>
        <Trans>Add more details</Trans>
      </ButtonLink>
    </>
  )
}

/** @param wait seconds until the form may be sent again; 0 or NaN if unknown */
function RefusedNotice({ problems, wait }: { problems: string[]; wait: number }) {
  const { i18n } = useLingui()
  const when = remainingTime(wait > 0 && wait <= DAY_SECONDS ? wait : HOUR_SECONDS)
  const namedFields = problems.filter(isField)
  return (
    <>
      <h1 className="text-h2">
        <Trans>Your form wasn’t sent</Trans>
      </h1>
      {namedFields.length > 0 && (
        <>
          <p className="lead">
            <Trans>Check the following:</Trans>
          </p>
          <ul className="points">
            {namedFields.map((name) => (
              <li key={name}>{i18n._(fields[name])}</li>
            ))}
          </ul>
        </>
      )}
      {problems.includes('status-429') && (
        <p className="lead">
          <Trans>Too many forms have been sent from your network. Try again {when}.</Trans>
        </p>
      )}
      {problems.includes('status-409') && (
        <p className="lead">
          <Trans>We’ve already received this form. To change it, write to us.</Trans>
        </p>
      )}
      {problems.includes('status-404') && (
        <p className="lead">
          <Trans>This profile is no longer available.</Trans>
        </p>
      )}
      <p>
        <Trans>Use your browser’s Back button to return to your form.</Trans>
      </p>
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = ({ search }) => ({
  title: REFERENCE.test(search.get('reference') ?? '') ? t`Thank you` : t`Your form wasn’t sent`,
  description: t`What happened to the form you sent.`,
  canonical: null,
})
