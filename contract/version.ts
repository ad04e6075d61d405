/** The version of the product, as the specification writes it. */
export const VERSION_NO = 'V1.0.0'
