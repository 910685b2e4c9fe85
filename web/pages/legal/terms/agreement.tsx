import { Trans } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { CompanyDetail } from '../../../features/information/details.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'

/** Sections on the agreement, its subject and its parties. */
export const agreement: TextSection[] = [
  {
    id: 'agreement',
    title: <Trans>Agreement</Trans>,
    body: (
      <p>
        <Trans>
          These terms are an agreement between you and <CompanyDetail of="name" />, Zurich (“we”),
          on the use of {brand.name}. By using the site, opening an account or buying a plan you
          accept them. If you do not agree, do not use the site.
        </Trans>
      </p>
    ),
  },
  {
    id: 'service',
    title: <Trans>Description of the service</Trans>,
    body: (
      <>
        <p>
          <Trans>
            We run a directory. Independent companions advertise here; members find them, send
            requests and, with a plan, see more. We facilitate connections and do not provide the
            services that companions offer. We are neither employer nor agent of a companion, nor a
            party to what you agree with one.
          </Trans>
        </p>
        <p>
          <Trans>
            Companions act on their own account and in their own name. They alone decide on time,
            place, price and services, and whether to accept a request at all. If a companion
            prefers, our team replies to messages on her behalf; what is agreed is between the two
            of you.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'eligibility',
    title: <Trans>Eligibility</Trans>,
    body: (
      <>
        <p>
          <Trans>To use this site you must</Trans>
        </p>
        <ul className="points">
          <li>
            <Trans>be 18 or older, and of age where you live;</Trans>
          </li>
          <li>
            <Trans>have the legal capacity to enter into this agreement;</Trans>
          </li>
          <li>
            <Trans>give accurate information, and keep it so;</Trans>
          </li>
          <li>
            <Trans>be permitted to visit such a site by the law of the place where you are.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Anyone who applies to be listed as a companion must be at least 18, and of the minimum
            age that we set for every listing. Applications are open to anyone aged 21 or older.
          </Trans>
        </p>
      </>
    ),
  },
]
