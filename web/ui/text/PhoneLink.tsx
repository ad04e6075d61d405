/** The address that dials a number; spaces and brackets in it are only for readers. */
export const dial = (number: string): string => `tel:${number.replaceAll(/[^\d+-]/g, '')}`

/** A telephone number that dials itself. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="num" href={dial(number)}>
    {number}
  </a>
)
