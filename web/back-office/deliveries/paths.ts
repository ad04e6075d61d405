export const deliveriesPath = '/data-manager/deliveries'

export const deliveryPath = (id: number): string => `${deliveriesPath}/${id}`
