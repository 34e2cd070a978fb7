<?xml version="1.0"?>
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html"/>
  <xsl:param name="title" select="'Stations'"/>
  <xsl:template match="/">
    <html>
      <head><title><xsl:value-of select="$title"/></title></head>
      <body>
        <xsl:apply-templates select="//station"/>
        <xsl:call-template name="footer"/>
      </body>
    </html>
  </xsl:template>
  <xsl:template match="station">
    <p><xsl:value-of select="@name"/>: <xsl:value-of select="rain"/></p>
  </xsl:template>
  <xsl:template name="header"><h1>Rain</h1></xsl:template>
</xsl:stylesheet>
