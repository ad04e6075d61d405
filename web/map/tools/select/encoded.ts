/** The bytes of a file in Base64. */
export function encoded(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(new Error('文件没能读取，请重选')))
    reader.readAsDataURL(file)
  })
}
